package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicFocusTest {
    private static final PageSeen GOOD = Readings.page("good", 0.9, "针灸 针灸 穴位", Readings.to("a", "甲"));
    private static final PageSeen MIXED = Readings.page("mixed", 0.4, "针灸 天气 天气 天气", Readings.to("b", "乙"));
    private static final PageSeen BAD = Readings.page("bad", 0.1, "天气 天气", Readings.to("c", "丙"));

    @Test
    void softFocusRanksLinksByHowLikelyTheirPageIsOfTheGoodClasses() {
        PriorityStrategy soft = Strategies.named("soft-focus", Readings.parts());
        double good = Readings.value(Readings.fetched(soft, "甲", GOOD).getFirst());
        double mixed = Readings.value(Readings.fetched(soft, "乙", MIXED).getFirst());
        double bad = Readings.value(Readings.fetched(soft, "丙", BAD).getFirst());
        assertTrue(good > mixed && mixed > bad, good + " " + mixed + " " + bad);
    }

    @Test
    void hardFocusDropsTheLinksOfPagesOfOtherClasses() {
        PriorityStrategy hard = Strategies.named("hard-focus", Readings.parts());
        assertInstanceOf(
                LinkScore.Priority.class, Readings.fetched(hard, "甲", GOOD).getFirst());
        assertInstanceOf(LinkScore.Drop.class, Readings.fetched(hard, "丙", BAD).getFirst());
    }

    @Test
    void hardFocusFollowsTheLinksOfASeedWhateverItsClass() {
        PriorityStrategy hard = Strategies.named("hard-focus", Readings.parts());
        hard.observe(Link.seed(BAD.page().url()), new Observation.Judged(BAD));
        assertInstanceOf(
                LinkScore.Priority.class, Readings.offered(hard, BAD, 1).getFirst());
    }

    @Test
    void whatWaitsKeepsItsPriorityWhenItIsScoredAgainAndAfterARestart() {
        PriorityStrategy soft = Strategies.named("soft-focus", Readings.parts());
        PriorityStrategy again = Strategies.named("soft-focus", Readings.parts());
        for (PageSeen page : List.of(GOOD, MIXED, BAD)) {
            double first = Readings.value(Readings.fetched(soft, "甲", page).getFirst());
            again.observe(Link.seed(page.page().url()), new Observation.Judged(page));
            Link waiting = Readings.link(page, 0, 2);
            LinkContext later = Readings.context(waiting, Optional.empty());
            assertEquals(first, Readings.value(soft.score(waiting, later)), 1e-7);
            assertEquals(first, Readings.value(again.score(waiting, later)), 1e-7);
        }
    }
}
