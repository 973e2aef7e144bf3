package dev.remora.crawler.crawl.rescoring;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.dropped;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.priority;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The queued links of groups of which a strategy has learnt more.
class GroupRescorerTest {
    private static final long SOURCE = 77;
    private static final Url A1 = url("a.example/1");
    private static final Url B = url("b.example/");
    private static final Url A2 = url("a.example/2");

    private final OpenCrawl crawl = new OpenCrawl();
    private final GroupRescorer rescorer = new GroupRescorer(crawl.state, crawl.decisions, crawl.scoring);

    GroupRescorerTest() {
        for (Url url : List.of(A1, B, A2)) {
            crawl.waits(linkOf(url, SOURCE, 0.5, 0), 0.5);
        }
        crawl.score = (link, _) -> priority(0.25, link);
    }

    private List<JournalRecord> rescored(String... groups) {
        Set<String> inOrder = new LinkedHashSet<>();
        Collections.addAll(inOrder, groups);
        rescorer.rescore(inOrder, NOON);
        return crawl.decided();
    }

    private static JournalRecord moved(long... links) {
        QueuePriorities.Builder priorities = new QueuePriorities.Builder();
        for (long link : links) {
            priorities.add(link, 0.25);
        }
        return new JournalRecord.Rescored(NOON, priorities.build());
    }

    @Test
    void theLinksOfEachGroupGetTheirPrioritiesInOneRecord() {
        assertEquals(List.of(moved(1, 3)), rescored("host:a.example"));
        assertEquals(2, crawl.scored.size());
        assertEquals(List.of(), rescored("host:a.example"), "no change");
        assertEquals(List.of(), rescored("host:c.example"));
    }

    @Test
    void groupsAreScoredInTheOrderOfTheStrategy() {
        assertEquals(List.of(moved(2), moved(1, 3)), rescored("host:b.example", "host:a.example"));
    }

    @Test
    void everythingIsTheWholeQueueOnce() {
        assertEquals(List.of(moved(1, 2, 3)), rescored("host:b.example", PriorityStrategy.EVERYTHING));
        assertEquals(3, crawl.scored.size());
    }

    @Test
    void aLinkIsScoredAsItWaitsByWhatIsKnownNow() {
        rescored("host:b.example");
        assertEquals(linkOf(B, SOURCE, 0.5, 0), crawl.scored.getFirst().link());
        LinkContext context = crawl.scored.getFirst().context();
        assertEquals(linkOf(B, SOURCE, 0.5, 0).inherited(), context.source().inherited());
        assertEquals(Optional.empty(), context.source().page());
        assertEquals(1, context.queuedBefore());
    }

    @Test
    void whatItsStrategyDoesNotWantAnyMoreIsDropped() {
        crawl.score = (link, _) ->
                link.target().equals(A1) ? new LinkScore.Drop(new Exclusion.NoRank()) : priority(0.25, link);
        assertEquals(List.of(dropped(A1, SOURCE, new Exclusion.ScoredAgain()), moved(3)), rescored("host:a.example"));
        assertTrue(crawl.state.frontier().waiting(A1.key()).isEmpty());
    }

    @Test
    void aCopyOnAMirrorIsWorthAQuarter() {
        crawl.mirrors("b.example", "m.example");
        crawl.fetched(url("m.example/"), 0.5, true);
        crawl.score = (link, _) -> priority(1, link);
        assertEquals(List.of(moved(2)), rescored("host:b.example"));
    }
}
