package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.text.Words;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InfoSpidersTest {
    private static final PageSeen SEED = Readings.page("", 0.5, "针灸", Readings.to("a", "针灸"), Readings.to("b", "天气"));
    private static final Folding FOLDING = new Folding();

    private static PriorityStrategy seeded(long seed) {
        Topic topic = Readings.topic("针灸");
        PriorityStrategy strategy = new InfoSpiders(new StrategyParts(
                topic, RelevanceModels.of(topic, FOLDING), Words::segmented, FOLDING, new SplittableRandom(seed)));
        strategy.observe(Link.seed(SEED.page().url()), new Observation.Judged(SEED));
        return strategy;
    }

    @Test
    void takesALinkWithAProbabilityThatGrowsWithItsWorth() {
        // Of two links the one of worth λ1 is first with e^(β λ1) / (e^(β λ1) + e^(β λ2)), β = 5. The worths differ
        // with the net that is drawn, so the expected shares are added up over the draws.
        int first = 0;
        double expected = 0;
        for (int seed = 0; seed < 1000; seed++) {
            var scored = Readings.offered(seeded(seed), SEED, 1);
            first += Readings.value(scored.get(0)) > Readings.value(scored.get(1)) ? 1 : 0;
            double difference = worth(scored.get(0)) - worth(scored.get(1));
            expected += 1 / (1 + Math.exp(-5 * difference));
        }
        assertTrue(expected > 520, "" + expected);
        assertEquals(expected, first, 48); // three standard deviations
    }

    /// From `worth 0.62 to agent 0 …`.
    private static double worth(LinkScore scored) {
        return Double.parseDouble(Readings.why(scored).split(" ", -1)[1]);
    }

    @Test
    void learnsThatLinksOfAKeywordDoNotPayHere() {
        PriorityStrategy strategy = seeded(1);
        Link on = owned(Readings.link(SEED, 0, 1));
        Link off = owned(Readings.link(SEED, 1, 1));
        for (int i = 0; i < 300; i++) { // 0.2 and 0 less twice the cost: it neither splits nor dies
            strategy.observe(on, new Observation.Judged(Readings.page("", 0, "针灸")));
            strategy.groupsToRescore();
            strategy.observe(off, new Observation.Judged(Readings.page("", 0.2, "天气")));
            strategy.groupsToRescore();
        }
        var untaught = Readings.offered(seeded(1), SEED, 1);
        assertTrue(worth(untaught.get(0)) > worth(untaught.get(1)), Readings.why(untaught.get(0)));
        var taught = Readings.offered(strategy, SEED, 1);
        assertTrue(worth(taught.get(0)) < worth(taught.get(1)), Readings.why(taught.get(0)));
    }

    /// The target is (relevance + 0.5 · best λ on the page found) / 1.5. A page of relevance 0.6 without
    /// links: 0.6 / 1.5 = 0.4. A page that holds just such a link as led to it: λ = (0.6 + 0.5 λ) / 1.5, so λ
    /// = 0.6. Five links to no page take the energy that each page brings: nobody splits or dies, and they
    /// teach nothing.
    @Test
    void aLinkIsWorthWhatItsPageIsAndWhatTheBestLinkThereIsWorth() {
        assertEquals(0.4, settled(Readings.page("p", 0.6, "")), 0.011);
        assertEquals(0.6, settled(Readings.page("p", 0.6, "", Readings.to("p", "针灸"))), 0.011);
    }

    /// What a link of a page of relevance 0.6 is worth to an agent that took it again and again.
    private static double settled(PageSeen found) {
        PriorityStrategy strategy = seeded(5);
        PageSeen from = Readings.page("p", 0.6, "", Readings.to("p", "针灸"));
        Link link = owned(Readings.link(from, 0, 1));
        for (int i = 0; i < 400; i++) {
            strategy.observe(link, new Observation.Judged(found));
            Readings.offered(strategy, found, 1);
            for (int unrewarded = 0; unrewarded < 5; unrewarded++) {
                strategy.observe(link, new Observation.NoPage());
            }
        }
        return worth(strategy.score(link, Readings.context(link, java.util.Optional.empty())));
    }

    private static Link owned(Link link) {
        return link.with("agent:0", Link.Inheritance.SEED);
    }

    @Test
    void whatADeadAgentLeftBehindWaitsBehindTheLinksOfTheLiving() {
        PriorityStrategy strategy = seeded(2);
        Readings.offered(strategy, SEED, 1);
        Link link = owned(Readings.link(SEED, 1, 1));
        Set<String> orphaned = Set.of();
        for (int i = 0; i < 20 && orphaned.isEmpty(); i++) {
            strategy.observe(link, new Observation.NoPage());
            orphaned = strategy.groupsToRescore();
        }
        assertEquals(Set.of("agent:0"), orphaned);
        LinkScore left = strategy.score(link, Readings.context(link, java.util.Optional.empty()));
        assertEquals(0.05, Readings.value(left), 1e-12); // a tenth of its page's relevance
        strategy.observe(link, new Observation.Judged(SEED)); // it is fetched: an agent is born there
        assertTrue(Readings.why(Readings.offered(strategy, SEED, 1).getFirst()).contains("agent 1"));
    }

    @Test
    void agentsOutlastARestart() {
        PriorityStrategy strategy = seeded(3);
        PriorityStrategy again = seeded(4);
        again.restore(strategy.snapshot());
        assertEquals(
                Readings.offered(strategy, SEED, 1).stream()
                        .map(Readings::value)
                        .toList(),
                Readings.offered(again, SEED, 1).stream().map(Readings::value).toList());
    }
}
