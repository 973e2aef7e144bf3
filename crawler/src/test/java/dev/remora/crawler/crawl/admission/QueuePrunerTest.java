package dev.remora.crawler.crawl.admission;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.dropped;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is dropped from the queue, and why.
class QueuePrunerTest {
    private static final long SOURCE = 77;

    private final OpenCrawl crawl =
            new OpenCrawl(Topic.Focus.SOFT, Shard.WHOLE, FrontierSettings.DEFAULT.withMaxWaiting(40));
    private final QueuePruner pruner = new QueuePruner(crawl.state, crawl.decisions, crawl.scope);

    private void wait(String address, double priority) {
        crawl.waits(linkOf(url(address), SOURCE, 0.5, 0), priority);
    }

    private void asked(String host) {
        crawl.happened(new JournalRecord.RobotsFetched(NOON, "http://" + host, new Answer(404)));
    }

    @Test
    void aQueueThatIsFullLosesItsWorstTwentieth() {
        for (int i = 1; i <= 40; i++) {
            wait("a" + i % 4 + ".example/" + i, i / 64.0);
        }
        assertEquals(0, pruner.surplus(NOON));
        assertEquals(List.of(), crawl.decided());
        wait("b.example/", 1);
        assertEquals(3, pruner.surplus(NOON));
        Exclusion full = new Exclusion.FrontierFull();
        assertEquals(
                List.of(
                        dropped(url("a1.example/1"), SOURCE, full),
                        dropped(url("a2.example/2"), SOURCE, full),
                        dropped(url("a3.example/3"), SOURCE, full)),
                crawl.decided());
    }

    @Test
    void sixtyThreeHostsOfASiteAreNotTooMany() {
        wait("new.many.example/1", 0.5);
        wait("new.many.example/2", 0.5);
        wait("h1.many.example/", 0.5);
        for (int host = 0; host < 63; host++) {
            asked("h" + host + ".many.example");
        }
        pruner.unprovenSites(NOON);
        assertEquals(List.of(), crawl.decided());
    }

    @Test
    void linksToNewHostsOfAnUnprovenSiteAreDropped() {
        for (int host = 0; host < 64 + 8; host++) {
            asked("h" + host + ".many.example");
        }
        crawl.fetched(url("h1.many.example/x"), 0.9, true);
        wait("h1.many.example/", 0.5);
        wait("new.many.example/1", 0.5);
        wait("new.many.example/2", 0.5);
        pruner.unprovenSites(NOON);
        Exclusion unproven = new Exclusion.UnprovenSite("many.example", 72, 1);
        assertEquals(
                List.of(
                        dropped(url("new.many.example/1"), SOURCE, unproven),
                        dropped(url("new.many.example/2"), SOURCE, unproven)),
                crawl.decided().stream()
                        .sorted((one, other) -> one.toString().compareTo(other.toString()))
                        .toList());
    }

    @Test
    void aQueuedLinkIsNotRequestedOutOfScopeNorWhereItsPlaceYieldedTooLittle() {
        Url poor = url("poor.example/x");
        Link link = linkOf(poor, SOURCE, 0.5, 0);
        assertEquals(Optional.empty(), pruner.objection(link));
        for (int page = 0; page < 1000; page++) {
            crawl.fetched(url("poor.example/" + page), 0.1, false);
        }
        Exclusion little = new Exclusion.LittleOnTopic("poor.example/", 1000, 0);
        assertEquals(Optional.of(little), pruner.objection(link));
        assertEquals(Optional.empty(), pruner.objection(Link.seed(poor)), "a user named it");
        Url outside = new Url(OpenCrawl.OUTSIDE);
        assertEquals(Optional.of(new Exclusion.OutOfScope()), pruner.objection(Link.seed(outside)));
    }
}
