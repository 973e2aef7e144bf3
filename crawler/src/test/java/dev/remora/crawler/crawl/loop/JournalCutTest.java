package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.RepairedJournal;
import dev.remora.shared.collection.memory.MemoryCollection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A sync may fall between any two steps, and a kill after any sync: whatever part of the journal is left, the
/// crawl that goes on from there loses nothing.
class JournalCutTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    @Test
    void whereverTheJournalIsCutTheCrawlEndsWithTheSamePages() {
        VirtualCrawl whole = new VirtualCrawl(web(), A + "/").run();
        List<JournalRecord> records = records(whole.collection);
        Set<String> pages = pages(whole);
        assertTrue(
                pages.containsAll(Set.of(A + "/named", B + "/named", A + "/moved/to", B + "/2/2")), pages.toString());
        for (int cut : whole.collection.groupEnds()) {
            VirtualCrawl again = new VirtualCrawl(web(), left(whole.collection, records, cut)).run();
            assertEquals(
                    pages, pages(again), "cut behind record " + cut + ": " + (cut == 0 ? "" : records.get(cut - 1)));
        }
    }

    /// As `repair` leaves a journal of which a group of records could not be read.
    @Test
    void whicheverGroupOfRecordsIsMissingTheCrawlEndsWithTheSamePages() {
        VirtualCrawl whole = new VirtualCrawl(web(), A + "/").run();
        List<JournalRecord> records = records(whole.collection);
        Set<String> pages = pages(whole);
        int from = 0;
        for (int to : whole.collection.groupEnds()) {
            RepairedJournal mended = new RepairedJournal(_ -> true, _ -> true);
            List<JournalRecord> left = new ArrayList<>();
            records.subList(0, from).forEach(record -> mended.take(record).ifPresent(left::add));
            mended.gap();
            records.subList(to, records.size())
                    .forEach(record -> mended.take(record).ifPresent(left::add));
            VirtualCrawl again = new VirtualCrawl(web(), left(whole.collection, left, left.size())).run();
            assertEquals(pages, pages(again), "without records " + (from + 1) + " to " + to + ": " + records.get(from));
            from = to;
        }
    }

    @Test
    void aCalendarEndsAtTheSamePagesInWhateverOrderItIsCrawled() {
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, A + "/month/500");
        for (int month = 1; month < 1000; month++) {
            web.page(A + "/month/" + month, 0.1, A + "/month/" + (month - 1), A + "/month/" + (month + 1));
        }
        VirtualCrawl first = new VirtualCrawl(web, A + "/").run(20);
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(web, first.collection.afterKill());
        second.settings = VirtualCrawl.settings(1000, 1);
        Set<String> months = pages(second.run());
        assertEquals(1 + 41, months.size(), months.toString());
        assertTrue(months.containsAll(Set.of(A + "/month/480", A + "/month/520")), months.toString());
        assertEquals(months, pages(new VirtualCrawl(web, A + "/").run()));
    }

    @Test
    void whatASitesRobotsAskForHoldsAfterARestartToo() {
        TinyWeb web = new TinyWeb().robots(A, "User-agent: *", "Crawl-delay: 7");
        for (int i = 0; i < 20; i++) {
            web.page(A + "/" + i, 0.9, A + "/" + (i + 1));
        }
        VirtualCrawl first = new VirtualCrawl(web, A + "/0").run(4);
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(web, first.collection.afterKill());
        second.frontier = FrontierSettings.DEFAULT.withDelay(Duration.ZERO);
        second.run(6);
        for (int i = 1; i < second.asked.size(); i++) {
            Instant before = second.asked.get(i - 1).at();
            assertTrue(!second.asked.get(i).at().isBefore(before.plusSeconds(7)), second.asked.toString());
        }
    }

    /// Pages that only a sitemap names, redirects, a page that fails, pages in a tree.
    private static TinyWeb web() {
        TinyWeb web = new TinyWeb()
                .robots(A, "User-agent: *", "Disallow: /no", "Sitemap: " + A + "/sitemap.xml")
                .on(A + "/sitemap.xml", new TinyWeb.Reply.Index(List.of(A + "/1.xml", A + "/2.xml")))
                .on(A + "/1.xml", new TinyWeb.Reply.Text(A + "/named"))
                .on(A + "/2.xml", new TinyWeb.Reply.Text(A + "/named/2"))
                .robots(B, "Sitemap: " + B + "/sitemap.xml")
                .on(B + "/sitemap.xml", new TinyWeb.Reply.Text(B + "/named\n" + B + "/named/2"))
                .page(A + "/", 0.9, A + "/1", A + "/2", A + "/moved", A + "/no", A + "/dead", B + "/")
                .page(A + "/1", 0.8)
                .page(A + "/2", 0.7, A + "/2/1", A + "/2/2")
                .on(A + "/2/1", new TinyWeb.Reply.Naming(0.8, List.of(A + "/atom.xml")))
                .on(A + "/atom.xml", new TinyWeb.Reply.Feed(List.of(A + "/listed", B + "/listed")))
                .page(A + "/listed", 0.8)
                .page(B + "/listed", 0.3)
                .page(A + "/2/2", 0.6)
                .moved(A + "/moved", A + "/moved/on")
                .moved(A + "/moved/on", A + "/moved/to")
                .page(A + "/moved/to", 0.6, A + "/behind")
                .page(A + "/behind", 0.6)
                .on(A + "/dead", TinyWeb.status(500))
                .page(B + "/", 0.1, B + "/1", B + "/2")
                .page(B + "/1", 0.3)
                .page(B + "/2", 0.2, B + "/2/1", B + "/2/2")
                .page(B + "/2/1", 0.2)
                .page(B + "/2/2", 0.1);
        for (String host : List.of(A, B)) {
            web.page(host + "/named", 0.4, host + "/named/3")
                    .page(host + "/named/2", 0.5)
                    .page(host + "/named/3", 0.5);
        }
        return web;
    }

    /// What is left of a collection if its journal is cut.
    private static MemoryCollection left(MemoryCollection whole, List<JournalRecord> records, int cut) {
        MemoryCollection left = new MemoryCollection(whole.topic());
        Map<Long, Boolean> stored = new HashMap<>();
        long exchanges = 0;
        for (JournalRecord record : records(whole)) {
            if (record instanceof JournalRecord.Fetched fetched) {
                stored.put(fetched.page().offset(), true);
            }
            exchanges += hasResponse(record) ? 1 : 0;
        }
        for (long i = 0; i < exchanges; i++) {
            left.archive(whole.exchange(new WarcLocation(1, i)));
        }
        for (long i = 0; i < stored.size(); i++) {
            left.store(whole.page(new PageLocation(1, i)));
        }
        records.subList(0, cut).forEach(left::append);
        left.sync();
        return left;
    }

    private static boolean hasResponse(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched _, JournalRecord.Moved _ -> true;
            case JournalRecord.Failed failed -> failed.answer().warc().isPresent();
            case JournalRecord.RobotsFetched robots -> robots.answer().warc().isPresent();
            case JournalRecord.SitemapFetched sitemap -> sitemap.answer().warc().isPresent();
            default -> false;
        };
    }

    private static List<JournalRecord> records(MemoryCollection collection) {
        List<JournalRecord> found = new ArrayList<>();
        try (var records = collection.after(0)) {
            records.forEachRemaining((JournalEntry entry) -> found.add(entry.record()));
        }
        return found;
    }

    private static Set<String> pages(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(fetched -> fetched.url().text())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
