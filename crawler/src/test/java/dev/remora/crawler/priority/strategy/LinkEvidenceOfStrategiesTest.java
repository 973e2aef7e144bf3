package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The evidence that strategies give for the priority of a link.
class LinkEvidenceOfStrategiesTest {
    private final SmallWeb web =
            new SmallWeb().page("on", 0.6, to("a"), to("b", "0.4", "0.1")).page("off", 0.1, to("c"));

    private LinkEvidence evidence(PriorityStrategy strategy, String page, int rank, Link.Inheritance via) {
        return ((LinkScore.Priority) web.score(strategy, page, rank, via))
                .evidence()
                .get();
    }

    @Test
    void bestFirstTellsTheRelevanceOfThePage() {
        assertEquals(new LinkEvidence.Parent(0.6f), evidence(new BestFirst(), "on", 0, Link.Inheritance.SEED));
    }

    @Test
    void breadthFirstTellsTheNumberOfTheLinkFromOne() {
        Link link = web.link("on", 0, Link.Inheritance.SEED);
        LinkScore third = new BreadthFirst().score(link, SmallWeb.context(link, true, Optional.empty(), 2));
        assertEquals(
                new LinkEvidence.LinkNumber(3),
                ((LinkScore.Priority) third).evidence().get());
    }

    /// D = 3: all steps are left on a relevant page, one less than its page has on an irrelevant one.
    @Test
    void fishSearchTellsTheRankOfTheLinkAndTheStepsLeft() {
        Link.Inheritance via = new Link.Inheritance(1, 3);
        assertEquals(new LinkEvidence.OfRelevantPage(2, 3), evidence(new FishSearch(), "on", 1, via));
        assertEquals(new LinkEvidence.OfIrrelevantPage(1, 2), evidence(new FishSearch(), "off", 0, via));
    }

    /// 0.5 · 0.6 inherited; the anchor is worth 0.4, and because that is more than 0, the text around it 1.
    @Test
    void sharkSearchTellsWhatThePriorityIsMadeOf() {
        assertEquals(
                new LinkEvidence.Swim(0.3f, 0.4f, 1, 3),
                evidence(new SharkSearch(SmallWeb.MODEL), "on", 1, Link.Inheritance.SEED));
    }
}
