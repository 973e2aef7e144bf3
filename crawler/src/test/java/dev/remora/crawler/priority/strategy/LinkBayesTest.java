package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkBayesTest {
    private static final PageSeen HUB = Readings.page(
            "hub",
            0.4,
            "",
            Readings.to("1", "穴位 图解"),
            Readings.to("2", "图解"),
            Readings.to("3", "天气 图解"),
            Readings.to("4", "未知"));

    /// Fifty links: those that say 穴位 lead to the topic, those that say 天气 off it; every word else is on both
    /// sides.
    private static PriorityStrategy taught(String name) {
        PriorityStrategy strategy = Strategies.named(name, Readings.parts());
        for (int i = 0; i < 50; i++) {
            boolean on = i % 2 == 0;
            Readings.fetched(
                    strategy, (on ? "穴位" : "天气") + (i % 4 < 2 ? " 图解" : ""), Readings.page("p", on ? 0.9 : 0.1, ""));
        }
        return strategy;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bayes", "bayes-normal"})
    void untilItHasLearntALinkIsWorthWhatItsPageIs(String name) {
        PriorityStrategy strategy = Strategies.named(name, Readings.parts());
        assertEquals(0.4, Readings.value(Readings.offered(strategy, HUB, 1).getFirst()), 1e-12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bayes", "bayes-normal"})
    void ranksLinksByWhereLinksOfSuchWordsLed(String name) {
        List<LinkScore> scored = Readings.offered(taught(name), HUB, 1);
        double on = Readings.value(scored.get(0));
        double neither = Readings.value(scored.get(1));
        double off = Readings.value(scored.get(2));
        assertTrue(on > neither && neither > off, on + " " + neither + " " + off);
        // A quarter of the page's relevance, three quarters of a posterior near 1 or 0.
        assertTrue(on > 0.1 + 0.75 * 0.8 && on <= 0.85, "" + on);
        assertTrue(off >= 0.1 && off < 0.1 + 0.75 * 0.2, "" + off);
        assertTrue(Readings.why(scored.get(0)).contains("穴位"), Readings.why(scored.get(0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bayes", "bayes-normal"})
    void aQuarterIsThePagesRelevanceThreeQuartersTheContextsPosterior(String name) {
        // The page has 0.4: 0.25 · 0.4 + 0.75 p = 0.1 + 0.75 p, p as it is told: `parent 0.40 · context 0.93: …`.
        LinkScore scored = Readings.offered(taught(name), HUB, 1).getFirst();
        double p = Double.parseDouble(Readings.why(scored).split("context |:", -1)[1]);
        assertEquals(0.1 + 0.75 * p, Readings.value(scored), 0.005);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bayes", "bayes-normal"})
    void whatItHasLearntOutlastsARestart(String name) {
        PriorityStrategy strategy = taught(name);
        PriorityStrategy again = Strategies.named(name, Readings.parts());
        again.restore(strategy.snapshot());
        for (int rank = 0; rank < 4; rank++) {
            LinkContext context = Readings.context(Readings.link(HUB, rank, 1), Optional.empty());
            assertEquals(
                    Readings.value(strategy.score(Readings.link(HUB, rank, 1), context)),
                    Readings.value(again.score(Readings.link(HUB, rank, 1), context)),
                    0);
        }
        assertEquals(strategy.snapshot(), again.snapshot());
    }
}
