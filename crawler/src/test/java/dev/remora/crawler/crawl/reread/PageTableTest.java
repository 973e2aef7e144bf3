package dev.remora.crawler.crawl.reread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a journal says of the pages that a collection holds, and of its feeds.
class PageTableTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final MemoryCollection collection = new MemoryCollection(Topic.of("t", "题", Map.of("针灸", 1.0), List.of()));
    private int stored;

    private static JournalRecord.Fetched page(String url, int status, WarcLocation response, PageLocation location) {
        return new JournalRecord.Fetched(
                NOON,
                new Url(url),
                new ArchivedResponse(status, response),
                location,
                new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE);
    }

    private void fetched(String... urls) {
        for (String url : urls) {
            stored++;
            collection.append(page(url, 200, new WarcLocation(1, stored), new PageLocation(1, stored)));
        }
    }

    private PageTable table() {
        collection.sync();
        return PageTable.of(collection);
    }

    private static int place(PageTable table, String url) {
        return IntStream.range(0, table.size())
                .filter(place -> table.key(table.page(place)) == new Url(url).key())
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> keys(String... urls) {
        return List.of(urls).stream().map(url -> new Url(url).key()).toList();
    }

    private static List<Long> keys(PageTable table, int... pages) {
        return IntStream.of(pages).mapToObj(table::key).toList();
    }

    private static int[] pages(PageTable table) {
        return IntStream.range(0, table.size()).map(table::page).toArray();
    }

    @Test
    void pagesAreInTheOrderOfSitesHostsAndPathsWhateverTheOrderOfTheJournal() {
        String[] inOrder = {
            "http://a.example/1",
            "http://a.example/2?x=1",
            "http://a.example/2?x=2",
            "http://b.a.example/0",
            "http://www.a.example/0",
            "http://0.b.example/0",
            "http://b.example/0",
        };
        List<String> shuffled = new ArrayList<>(List.of(inOrder));
        Collections.shuffle(shuffled, new Random(3));
        fetched(shuffled.toArray(String[]::new));
        PageTable table = table();
        assertEquals(keys(inOrder), keys(table, pages(table)));
        assertEquals(
                List.of(
                        new PageTable.HostPages("a.example", 0, 3),
                        new PageTable.HostPages("a.example", 3, 4),
                        new PageTable.HostPages("a.example", 4, 5),
                        new PageTable.HostPages("b.example", 5, 6),
                        new PageTable.HostPages("b.example", 6, 7)),
                table.hosts());
    }

    @Test
    void aPageHasWhatItsLastVersionSays() {
        String url = "http://a.example/";
        collection.append(page(url, 200, new WarcLocation(2, 30), new PageLocation(3, 40)));
        collection.append(page(url, 203, new WarcLocation(4, 50), new PageLocation(5, 60)));
        PageTable table = table();
        int page = table.page(0);
        assertEquals(1, table.size());
        assertEquals(203, table.status(page));
        assertEquals(new WarcLocation(4, 50), table.response(page));
        assertEquals(new PageLocation(5, 60), table.location(page));
        collection.append(new JournalRecord.Reparsed(
                page(url, 202, new WarcLocation(4, 50), new PageLocation(6, 70)), 0.5, true, true));
        PageTable later = table();
        assertEquals(202, later.status(later.page(0)));
        assertEquals(new PageLocation(6, 70), later.location(later.page(0)));
        later.stored(later.page(0), new PageLocation(7, 80));
        assertEquals(new PageLocation(7, 80), later.location(later.page(0)));
    }

    @Test
    void aPageThatWasRemovedOrMovedIsNotThereUntilItIsFetchedAgain() {
        fetched("http://a.example/1", "http://a.example/2", "http://a.example/3");
        collection.append(new JournalRecord.Removed(NOON, new Url("http://a.example/1"), new Failure.HttpStatus(404)));
        collection.append(new JournalRecord.Moved(
                NOON, new Url("http://a.example/2"), 301, new WarcLocation(1, 9), "http://a.example/3"));
        PageTable table = table();
        assertEquals(keys("http://a.example/3"), keys(table, pages(table)));
        assertEquals(keys("http://a.example/3"), keys(table, table.sample()));
        fetched("http://a.example/1");
        assertEquals(2, table().size());
    }

    @Test
    void theLastChangeIsTheLastRecordThatChangedAPage() {
        assertEquals(0, table().lastChange());
        fetched("http://a.example/1", "http://a.example/2");
        collection.append(new JournalRecord.RefusedByRobots(NOON, new Url("http://a.example/3"), Optional.empty()));
        assertEquals(2, table().lastChange());
        Failure gone = new Failure.HttpStatus(404);
        collection.append(new JournalRecord.Removed(NOON, new Url("http://a.example/3"), gone));
        assertEquals(2, table().lastChange(), "that was no page");
        collection.append(new JournalRecord.Removed(NOON, new Url("http://a.example/1"), gone));
        assertEquals(5, table().lastChange());
    }

    @Test
    void aTableOfManyPagesHasThemAll() {
        IntStream.range(0, 300).forEach(i -> fetched("http://" + (char) ('a' + i % 7) + ".example/" + i));
        PageTable table = table();
        assertEquals(300, table.size());
        assertEquals(7, table.hosts().size());
        for (int i = 0; i < 300; i++) {
            int page = table.page(place(table, "http://" + (char) ('a' + i % 7) + ".example/" + i));
            assertEquals(new PageLocation(1, i + 1), table.location(page));
            assertEquals(new WarcLocation(1, i + 1), table.response(page));
            assertEquals(200, table.status(page));
        }
    }

    @Test
    void aSampleIsMixedAndTheSameUnderBothSchemes() {
        List<Integer> numbers = IntStream.range(0, 40).boxed().toList();
        numbers.forEach(i -> fetched("http://a.example/" + i));
        PageTable plain = table();
        MemoryCollection other = new MemoryCollection(collection.topic());
        numbers.forEach(i -> other.append(
                page("https://a.example/" + (39 - i), 200, new WarcLocation(1, i), new PageLocation(1, i))));
        other.sync();
        PageTable secure = PageTable.of(other);
        List<Integer> sampled = IntStream.of(plain.sample()).boxed().toList();
        assertNotEquals(numbers, sampled);
        assertEquals(numbers, sampled.stream().sorted().toList());
        assertEquals(
                sampled,
                IntStream.of(secure.sample()).map(page -> 39 - page).boxed().toList());
    }

    @Test
    void pagesOfOneAddressUnderBothSchemesAreInTheOrderOfTheirKeys() {
        String one = "http://a.example/";
        String other = "https://a.example/";
        boolean first = new Url(one).key() < new Url(other).key();
        fetched(one, other);
        PageTable table = table();
        assertEquals(first ? keys(one, other) : keys(other, one), keys(table, pages(table)));
    }

    private void feed(String url, PageVersion version, Optional<WarcLocation> response, boolean feed) {
        collection.append(new JournalRecord.SitemapFetched(
                NOON, new Url(url), new Answer(200, response, version), 1, feed, 0, List.of()));
    }

    private static PageVersion version(int second) {
        return new PageVersion(NOON.plusSeconds(second), "", "", Bytes.NONE);
    }

    private static FeedResponses.Feed feed(String url, WarcLocation response) {
        return new FeedResponses.Feed(new Url(url), response);
    }

    @Test
    void theResponsesOfTheFeedsOfASiteAreInTheOrderOfAddressesAndTimes() {
        WarcLocation first = new WarcLocation(1, 1);
        WarcLocation second = new WarcLocation(1, 2);
        WarcLocation third = new WarcLocation(1, 3);
        feed("http://www.a.example/z", version(1), Optional.of(first), true);
        feed("http://www.a.example/z", version(2), Optional.of(second), true);
        feed("http://www.a.example/y", version(3), Optional.of(third), true);
        feed("http://www.a.example/sitemap.xml", version(4), Optional.of(third), false);
        feed("http://b.example/z", version(5), Optional.empty(), true);
        PageTable table = table();
        assertEquals(
                List.of(
                        feed("http://www.a.example/y", third),
                        feed("http://www.a.example/z", first),
                        feed("http://www.a.example/z", second)),
                table.feeds("a.example"));
        assertEquals(List.of(feed("http://b.example/z", WarcLocation.LOST)), table.feeds("b.example"));
        assertEquals(List.of(), table.feeds("c.example"));
    }

    @Test
    void aFeedThatHasNotChangedIsNoFurtherResponseUnlessItsVersionIsUnknown() {
        WarcLocation first = new WarcLocation(1, 1);
        WarcLocation second = new WarcLocation(1, 2);
        String url = "http://a.example/z";
        feed(url, version(1), Optional.of(first), true);
        feed(url, version(1), Optional.of(second), true);
        assertEquals(List.of(feed(url, first)), table().feeds("a.example"));
        feed(url, PageVersion.NONE, Optional.of(first), true);
        feed(url, PageVersion.NONE, Optional.of(second), true);
        assertEquals(3, table().feeds("a.example").size());
    }
}
