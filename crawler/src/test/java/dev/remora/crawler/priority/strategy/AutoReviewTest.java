package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.Harvest;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// When `auto` has its queued links scored again: a host's when a quarter of its pages is new (laziness 0.25), all when
/// the crawl has grown by half; at most 32 links a page (pace).
class AutoReviewTest {
    private final SmallWeb web = new SmallWeb().page("p", 0.6, SmallWeb.to("a"));
    private final PriorityStrategy auto = Strategies.named("auto", SmallWeb.parts("1"));
    private final Link link = web.link("p", 0, Link.Inheritance.SEED);

    /// The pages, of so many, after which a group is due; a link to their host was scored before.
    private List<Integer> due(String group, int pages) {
        auto.score(link, SmallWeb.context(link, true, Optional.empty()));
        return observed(group, pages);
    }

    private List<Integer> observed(String group, int pages) {
        List<Integer> due = new ArrayList<>();
        for (int page = 1; page <= pages; page++) {
            auto.observe(link, new Observation.Judged(web.seen("a")));
            if (auto.groupsToRescore().contains(group)) {
                due.add(page);
            }
        }
        return due;
    }

    /// So many links are found, each for the first time; others were seen before, or are scored again.
    private void found(int links) {
        for (int i = 0; i < links; i++) {
            web.score(auto, "p", 0, Link.Inheritance.SEED);
        }
    }

    @Test
    void aHostIsDueWhenAQuarterOfItsPagesIsNew() {
        assertEquals(List.of(1, 2, 3, 4, 6, 8, 11, 15, 20), due("host:small.example", 20));
    }

    @Test
    void theWholeQueueIsDueAfterThirtyTwoPagesAndWhenTheCrawlHasGrownByHalf() {
        assertEquals(List.of(32, 48, 72, 108), due(PriorityStrategy.EVERYTHING, 120));
    }

    /// 330 links wait; after n pages 330 − n: (330 − n) / 32 ≤ n from 10 on.
    @Test
    void manyLinksOfAHostAreScoredLessOften() {
        found(330);
        assertEquals(10, due("host:small.example", 20).getFirst());
    }

    /// 2,000 wait: (2,000 − n) / 32 ≤ n from 61 on; then (2,000 − n) / 32 ≤ n − 61 from 120 on.
    @Test
    void aLongQueueIsScoredLessOften() {
        found(2_000);
        assertEquals(List.of(61, 120), due(PriorityStrategy.EVERYTHING, 130));
    }

    @Test
    void aLinkThatIsScoredAgainOrWasSeenBeforeDoesNotWaitTwice() {
        Link again = web.link("p", 0, Link.Inheritance.SEED);
        LinkContext queued = SmallWeb.context(again, true, Optional.empty());
        LinkContext seen = new LinkContext(
                new LinkContext.Source(true, again.inherited(), Optional.of(web.seen("p"))),
                0,
                2,
                queued.host(),
                0,
                queued.words());
        for (int i = 0; i < 330; i++) {
            auto.score(again, queued);
            auto.score(again, seen);
        }
        assertEquals(1, due("host:small.example", 1).size());
    }

    @Test
    void aLinkThatLedToNoPageWaitsNoMore() {
        found(330);
        for (int i = 0; i < 330; i++) {
            auto.observe(link, new Observation.NoPage());
        }
        assertEquals(Set.of(), auto.groupsToRescore());
        assertEquals(1, due("host:small.example", 1).size());
    }

    /// Of 32, 48, 72, 108, 162, 243, 364, 546, 819 … pages, 546 and 819 are those after 500.
    @Test
    void aResumedCrawlScoresItsWholeQueueWhenOneThatWentOnWould() {
        resumed(500, 2_000, new Harvest(0, 0));
        assertEquals(List.of(46, 319), due(PriorityStrategy.EVERYTHING, 330));
    }

    /// 99,500 wait: as many as 32 for each of the 3,110 pages after 364.
    @Test
    void aResumedCrawlScoresALongQueueLessOften() {
        resumed(500, 100_000, new Harvest(0, 0));
        assertEquals(List.of(), due(PriorityStrategy.EVERYTHING, 2_000));
    }

    /// 34 of 134.
    @Test
    void aHostOfAResumedCrawlIsDueWhenAQuarterOfAllItsPagesIsNew() {
        resumed(500, 500, new Harvest(100, 10));
        assertEquals(List.of(34), due("host:small.example", 40));
    }

    /// 19,900 of 99,500 are assumed to wait on a host with 100 of 500 pages: (19,900 − n) / 32 ≤ n from 604 on.
    @Test
    void aHostOfAResumedCrawlWithManyLinksIsScoredLessOften() {
        resumed(500, 100_000, new Harvest(100, 10));
        assertEquals(604, due("host:small.example", 700).getFirst());
    }

    @Test
    void aHostOfAResumedCrawlIsNotDueBeforeALinkToItIsScored() {
        assertEquals(List.of(), observed("host:small.example", 3));
        resumed(500, 500, new Harvest(100, 10));
        assertEquals(30, due("host:small.example", 40).getFirst());
    }

    private void resumed(long pages, long queued, Harvest host) {
        LinkContext seen = SmallWeb.context(link, true, Optional.of(web.seen("p")));
        auto.score(link, new LinkContext(seen.source(), queued, 1, host, pages, seen.words()));
    }
}
