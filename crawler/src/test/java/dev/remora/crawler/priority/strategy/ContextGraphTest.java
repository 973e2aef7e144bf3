package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.layers.LayerClassifier.Placed;
import dev.remora.shared.page.Link;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextGraphTest {
    /// Thirteen chains 门户 -> 目录 -> 针灸, and pages of 天气 that lead nowhere.
    static PriorityStrategy taught() {
        PriorityStrategy strategy = Strategies.named("context-graph", Readings.parts());
        for (int i = 0; i < 13; i++) {
            Readings.fetched(strategy, "甲", Readings.page("t" + i, 0.9, "针灸 穴位"));
            Readings.fetched(strategy, "乙", Readings.page("n" + i, 0.1, "目录 列表", Readings.to("t" + i, "丁")));
            Readings.fetched(strategy, "乙", Readings.page("f" + i, 0.1, "门户 首页", Readings.to("n" + i, "丁")));
            Readings.fetched(strategy, "丙", Readings.page("o" + i, 0.1, "天气 台风"));
        }
        return strategy;
    }

    private static PageSeen newPage(String path, String words) {
        return Readings.page(path, 0.1, words, Readings.to(path + "x", "戊"));
    }

    @Test
    void aPriorityIsTheQueueOfItsLayerAndTheProbabilityWithinIt() {
        // N = 3: (4 - layer + p) / 5. Layer 0, p 0.5: 4.5/5. Layer 2, p 1: 3/5. Other (4), p 0.25: 0.05.
        assertEquals(0.9, ContextGraph.value(new Placed(0, 0.5)), 1e-12);
        assertEquals(0.6, ContextGraph.value(new Placed(2, 1)), 1e-12);
        assertEquals(0.05, ContextGraph.value(new Placed(4, 0.25)), 1e-12);
    }

    @Test
    void untilItHasLearntLinksOfPagesOnTheTopicGoFirst() {
        PriorityStrategy strategy = Strategies.named("context-graph", Readings.parts());
        double on = Readings.value(Readings.fetched(strategy, "甲", Readings.page("a", 0.6, "针灸", Readings.to("x", "丁")))
                .getFirst());
        double off =
                Readings.value(Readings.fetched(strategy, "乙", Readings.page("b", 0.4, "目录", Readings.to("y", "丁")))
                        .getFirst());
        assertEquals(4.6 / 5, on, 1e-6);
        assertEquals(0.4 / 5, off, 1e-6);
    }

    @Test
    void ranksLinksByTheDistanceThatTheirPageReadsLike() {
        PriorityStrategy strategy = taught();
        double target = Readings.value(
                Readings.fetched(strategy, "甲", newPage("p1", "针灸 穴位")).getFirst());
        double near = Readings.value(
                Readings.fetched(strategy, "甲", newPage("p2", "目录 列表")).getFirst());
        double far = Readings.value(
                Readings.fetched(strategy, "甲", newPage("p3", "门户 首页")).getFirst());
        double other = Readings.value(
                Readings.fetched(strategy, "甲", newPage("p4", "天气 台风")).getFirst());
        assertTrue(target > 0.8 && near < 0.8 && near > 0.6, target + " " + near);
        assertTrue(far < 0.6 && far > 0.4 && other < 0.2, far + " " + other);
    }

    /// After 50 pages a lesson is due; fewer than ten targets teach nothing, and the priority stays that of 0.1.
    @ParameterizedTest
    @CsvSource({"9, false", "10, true"})
    void itLearnsOfTenTargetsOrMore(int targets, boolean learns) {
        PriorityStrategy strategy = Strategies.named("context-graph", Readings.parts());
        for (int i = 1; i <= 50; i++) {
            PageSeen page = Readings.page("p" + i, i <= targets ? 0.9 : 0.1, "针灸", Readings.to("q", "丁"));
            strategy.observe(Link.seed(Readings.url("p" + i)), new Observation.Judged(page));
        }
        assertEquals(learns ? Set.of(PriorityStrategy.EVERYTHING) : Set.of(), strategy.groupsToRescore());
        Link last = Readings.link(Readings.page("p50", 0.1, "", Readings.to("q", "丁")), 0, 2);
        double value = Readings.value(strategy.score(last, Readings.context(last, Optional.empty())));
        assertEquals(!learns, Math.abs(value - 0.1 / 5) < 1e-6, () -> "" + value);
    }

    @Test
    void whatWasLearntIsMadeAgainFromThePages() {
        PriorityStrategy strategy = Strategies.named("context-graph", Readings.parts());
        PriorityStrategy again = Strategies.named("context-graph", Readings.parts());
        for (int i = 0; i < 60; i++) {
            PageSeen page = Readings.page(
                    "p" + i, i % 3 == 0 ? 0.9 : 0.1, "甲" + i % 3 + " 乙" + i % 7, Readings.to("p" + (i * 7 % 60), "丁"));
            Readings.fetched(strategy, "甲", page);
            again.observe(Link.seed(Readings.url("p" + i)), new Observation.Judged(page));
        }
        for (int i = 0; i < 60; i++) {
            PageSeen page = Readings.page("p" + i, 0.1, "", Readings.to("q", "丁"));
            Link waiting = Readings.link(page, 0, 2);
            LinkContext later = Readings.context(waiting, Optional.empty());
            assertEquals(
                    Readings.value(strategy.score(waiting, later)), Readings.value(again.score(waiting, later)), 0);
        }
    }
}
