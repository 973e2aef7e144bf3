package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A site that the topic excludes is removed from a collection, without a crawl.
class RemovedSiteTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    private final VirtualCrawl crawl = new VirtualCrawl(
            new TinyWeb()
                    .page(A + "/", 0.9, B + "/1", B + "/2", B + "/gone", B + "/waits")
                    .page(B + "/1", 0.9)
                    .page(B + "/2", 0.9)
                    .page(B + "/waits", 0.9),
            A + "/");

    private RemovedPages removed(String host) {
        Topic without =
                VirtualCrawl.topic(Topic.Crawl.DEFAULT.within(new Topic.Scope(List.of(), List.of(host))), A + "/");
        return CrawlOpener.removePages(
                without,
                crawl.collection,
                new CoreParts(
                        crawl.strategy, _ -> SegmentedText.EMPTY, "drawn", UrlRules.DEFAULT, MemoryLinkStore::new),
                crawl.frontier,
                crawl.settings,
                url -> url.host().equals(host),
                crawl.now);
    }

    private List<String> gone() {
        return crawl.journal(JournalRecord.Removed.class).stream()
                .filter(removed -> removed.reason().equals(new Failure.SiteLeftOut()))
                .map(removed -> removed.url().text())
                .sorted()
                .toList();
    }

    @Test
    void itsPagesAreRemovedOnceAndItsLinksDropped() {
        crawl.settings = VirtualCrawl.settings(3, 1);
        crawl.run();
        List<String> stored = crawl.journal(JournalRecord.Fetched.class).stream()
                .map(page -> page.url().text())
                .filter(url -> url.startsWith(B))
                .sorted()
                .toList();
        assertEquals(new RemovedPages(2, true), removed("b.example"));
        assertEquals(stored, gone());
        assertEquals(
                List.of(new Exclusion.OutOfScope()),
                crawl.journal(JournalRecord.Dropped.class).stream()
                        .filter(dropped -> dropped.url().host().equals("b.example"))
                        .map(JournalRecord.Dropped::reason)
                        .distinct()
                        .toList());
        assertEquals(new RemovedPages(0, true), removed("b.example"), "a second time nothing is left");
        assertEquals(stored, gone());
    }

    @Test
    void ofAHostThatIsNotKnownNothingIsMet() {
        crawl.run();
        long records = crawl.collection.lastSequence();
        assertEquals(new RemovedPages(0, false), removed("c.example"));
        assertEquals(records, crawl.collection.lastSequence());
    }

    @Test
    void aHostOfWhichOnlyLinksAreKnownIsMet() {
        crawl.settings = VirtualCrawl.settings(1, 1);
        crawl.run();
        assertEquals(new RemovedPages(0, true), removed("b.example"));
        assertEquals(List.of(), gone());
    }
}
