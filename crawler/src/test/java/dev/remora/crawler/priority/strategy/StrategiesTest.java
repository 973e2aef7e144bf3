package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrategiesTest {
    private static final PageSeen PAGE = Readings.page("p", 0.5, "", Readings.to("a", "针灸"));

    private static Set<String> whose(Predicate<String> what) {
        return Strategies.names().stream().filter(what).collect(Collectors.toSet());
    }

    @Test
    void onlyTheTopicFocusesNeedTheCatalogue() {
        assertEquals(Set.of(TopicFocus.SOFT, TopicFocus.HARD), whose(Strategies::needsCatalogue));
    }

    @Test
    void eachHasTheNameByWhichItIsFoundAndAutoIsTheFirst() {
        Strategies.names()
                .forEach(name -> assertEquals(
                        name, Strategies.named(name, Readings.parts()).name()));
        assertEquals("auto", Strategies.names().getFirst());
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThatAreKnown() {
        String message = assertThrows(IllegalArgumentException.class, () -> Strategies.named("best", Readings.parts()))
                .getMessage();
        assertTrue(message.startsWith("unknown strategy 'best'; allowed: auto, bayes, "), message);
    }

    @Test
    void onlyThreeLearnNothing() {
        assertEquals(
                Set.of("best-first", "breadth-first", "shark"),
                whose(name -> !Strategies.named(name, Readings.parts()).learns()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "block-shark", "fish", "pagerank", "ipagerank", "shark"})
    void aSeedComesFirst(String name) {
        Link seed = Link.seed(new Url("http://h.example/"));
        LinkScore.Priority score = (LinkScore.Priority)
                Strategies.named(name, Readings.parts()).score(seed, Readings.context(seed, Optional.empty()));
        assertEquals(1, score.value());
        assertEquals(new LinkEvidence.Seed(), score.evidence().get());
        assertEquals("", score.group());
        assertEquals(1, score.inherited().score());
    }

    /// As after a redirect, or an error.
    @Test
    void aLinkThatLedToNoPageAsksForNoScores() {
        for (String name : Strategies.names()) {
            PriorityStrategy strategy = Strategies.named(name, Readings.parts());
            for (int i = 0; i < 60; i++) {
                strategy.observe(Readings.link(PAGE, 0, 1), new Observation.NoPage());
            }
            assertEquals(Set.of(), strategy.groupsToRescore(), name);
        }
    }

    /// Fifty links of a page, half of them to the topic: both classes are known, or a lesson is due.
    @Test
    void whenTheyHaveLearntTheWholeQueueIsScoredAgainOnce() {
        Map<String, Integer> due =
                Map.of("bayes", 50, "bayes-normal", 50, "context-graph", 50, "pagerank", 25, "auto", 32);
        due.forEach((name, pages) -> {
            PriorityStrategy strategy = Strategies.named(name, Readings.parts());
            for (int i = 1; i <= pages; i++) {
                var page = Readings.page("t" + i, i % 2 == 0 ? 0.9 : 0.1, "针灸", Readings.to("u" + i, "丁"));
                strategy.observe(Readings.link(PAGE, 0, 1), new Observation.Judged(page));
                boolean all = strategy.groupsToRescore().contains(PriorityStrategy.EVERYTHING);
                assertEquals(i == pages, all, name + " after " + i);
            }
            assertEquals(Set.of(), strategy.groupsToRescore(), name);
        });
    }
}
