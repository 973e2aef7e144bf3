package dev.remora.crawler.crawl.rescoring;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The pages of a journal, each in its last version.
class StoredVersionsTest {
    private static final Url A = url("a.example/");
    private static final Url B = url("b.example/");
    private static final Url C = url("c.example/");

    private final OpenCrawl crawl = new OpenCrawl();

    /// A link to a page, with the page.
    private record Led(Link link, long page) {}

    private void run(int number) {
        crawl.happened(
                new JournalRecord.RunStarted(NOON, number, "scripted", "drawn", new JournalRecord.Budget(5, false)));
    }

    private void fetched(Url... pages) {
        for (Url page : pages) {
            crawl.fetched(page, 0.5, true);
        }
    }

    private void removed(Url page) {
        crawl.happened(new JournalRecord.Removed(NOON, page, new Failure.HttpStatus(404)));
    }

    private StoredVersions versions() {
        return StoredVersions.of(crawl.collection);
    }

    private List<StoredVersions.Version> all() {
        List<StoredVersions.Version> all = new ArrayList<>();
        assertTrue(versions().forEach(all::add));
        return all;
    }

    private static StoredVersions.Version version(Url url, long offset, int run) {
        return new StoredVersions.Version(url, new PageLocation(1, offset), run);
    }

    @Test
    void eachPageComesInItsLastVersionWithTheRunThatFetchedIt() {
        run(1);
        fetched(A, B);
        run(2);
        fetched(A);
        assertEquals(List.of(version(B, 1, 1), version(A, 2, 2)), all());
        assertEquals(2, versions().size());
    }

    @Test
    void aPageThatWasParsedAgainKeepsTheRunOfItsFetch() {
        run(1);
        fetched(A, B);
        run(2);
        JournalRecord.Fetched parsed = last();
        crawl.happened(new JournalRecord.Reparsed(parsed, 0.5, true, true));
        assertEquals(List.of(version(A, 0, 1), version(B, 1, 1)), all());
        assertEquals(2, versions().size());
    }

    private JournalRecord.Fetched last() {
        List<JournalRecord.Fetched> pages = new ArrayList<>();
        try (var records = crawl.collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched page) {
                    pages.add(page);
                }
            });
        }
        return pages.getLast();
    }

    @Test
    void pagesThatAreGoneOrMovedAreNotStored() {
        fetched(A, B, C);
        removed(A);
        removed(A);
        crawl.happened(new JournalRecord.Moved(NOON, B, 301, new WarcLocation(1, 0), "http://b.example/to"));
        removed(url("unknown.example/"));
        assertEquals(List.of(version(C, 2, 0)), all());
        assertEquals(1, versions().size());
        fetched(A);
        assertEquals(List.of(version(C, 2, 0), version(A, 3, 0)), all());
        assertEquals(2, versions().size());
    }

    @Test
    void whatComesAfterItWasReadIsLeftOut() {
        fetched(A);
        StoredVersions before = versions();
        fetched(B, A);
        List<Url> urls = new ArrayList<>();
        assertTrue(before.forEach(version -> urls.add(version.url())));
        assertEquals(List.of(A), urls);
    }

    @Test
    void passingThemEndsWhereTheActionSaysSo() {
        fetched(A, B, C);
        List<Url> urls = new ArrayList<>();
        assertFalse(versions().forEach(version -> {
            urls.add(version.url());
            return urls.size() < 2;
        }));
        assertEquals(List.of(A, B), urls);
    }

    @Test
    void thereMayBeMoreOfThemThanItHasRoomForAtFirst() {
        run(3);
        Url[] pages = new Url[130];
        for (int page = 0; page < pages.length; page++) {
            pages[page] = url("a.example/" + page);
            crawl.waits(linkOf(pages[page], page + 1, 0.5, 0), 0.5);
        }
        fetched(pages);
        StoredVersions versions = versions();
        assertEquals(130, versions.size());
        assertEquals(130, all().stream().filter(version -> version.run() == 3).count());
        for (int page = 0; page < pages.length; page++) {
            assertEquals(page + 1, versions.source(versions.keys().find(pages[page].key())));
        }
    }

    @Test
    void theSourceOfAPageIsThatOfItsLastLink() {
        crawl.waits(linkOf(A, 7, 0.5, 0), 0.5);
        crawl.waits(linkOf(A, 8, 0.5, 0), 0.75);
        crawl.waits(linkOf(C, 9, 0.5, 0), 0.75);
        fetched(A, B);
        StoredVersions versions = versions();
        assertEquals(8, versions.source(versions.keys().find(A.key())));
        assertEquals(0, versions.source(versions.keys().find(B.key())));
        assertEquals(2, versions.keys().size(), "no page at the last one");
    }

    @Test
    void theLastFetchesBeginAtTheirFirstRecord() {
        fetched(A, B, C, A);
        removed(B);
        assertEquals(4, versions().firstOfLast(1));
        assertEquals(1, versions().firstOfLast(2), "there are no more");
        fetched(B);
        assertEquals(4, versions().firstOfLast(2));
    }

    @Test
    void everyLinkToAPageIsPassedInOrder() {
        Link first = linkOf(A, 7, 0.5, 0);
        Link second = linkOf(A, 8, 0.75, 0);
        crawl.waits(first, 0.5);
        crawl.waits(linkOf(C, 9, 0.5, 0), 0.75);
        crawl.waits(second, 0.75);
        fetched(A);
        List<Led> led = new ArrayList<>();
        versions().forEachLeading((link, page) -> led.add(new Led(link, page)));
        assertEquals(List.of(new Led(first, 0), new Led(second, 0)), led);
    }

    private List<Led> led(long first) {
        List<Led> led = new ArrayList<>();
        versions().forEachLed(first, (link, page) -> led.add(new Led(link, page)));
        return led;
    }

    @Test
    void aPageComesOnceWithTheLinkThatLedToItsLastFetch() {
        Link toA = linkOf(A, 7, 0.5, 0);
        Link toB = linkOf(B, 8, 0.5, 0);
        crawl.waits(toA, 0.5);
        crawl.waits(toB, 0.5);
        fetched(A, B, A);
        crawl.waits(toA.again(), 0.5);
        assertEquals(List.of(new Led(toB, B.key()), new Led(toA, A.key())), led(1));
    }

    @Test
    void aLinkThatCameAfterTheFetchLedToNoPage() {
        fetched(A, B);
        crawl.waits(linkOf(A, 7, 0.5, 0), 0.5);
        assertEquals(List.of(new Led(Link.seed(A), A.key()), new Led(Link.seed(B), B.key())), led(1));
    }

    @Test
    void linksToPagesThatWereFetchedBeforeAreNotHeld() {
        Link toB = linkOf(B, 8, 0.5, 0);
        crawl.waits(linkOf(A, 7, 0.5, 0), 0.5); // 1
        crawl.waits(toB, 0.5); // 2
        fetched(A, B); // 3 and 4
        assertEquals(List.of(new Led(Link.seed(A), A.key()), new Led(toB, B.key())), led(4));
        assertEquals(List.of(new Led(Link.seed(A), A.key()), new Led(Link.seed(B), B.key())), led(5));
    }
}
