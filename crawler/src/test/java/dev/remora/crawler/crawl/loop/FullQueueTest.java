package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FullQueueTest {
    private static final String A = "http://a.example";

    /// Of thirty links in a queue for twenty, those over nineteen twentieths are dropped once the page is read.
    @Test
    void theWorstLinksAreDroppedAsSoonAsAPageHasFilledTheQueueAndTheRunSaysSo() {
        String[] links = IntStream.range(0, 30)
                .mapToObj(i -> A + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, links);
        List.of(links).forEach(link -> web.page(link, 0.8));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.frontier = crawl.frontier.withMaxWaiting(20);
        crawl.run();
        List<Exclusion> dropped = crawl.journal(JournalRecord.Dropped.class).stream()
                .map(JournalRecord.Dropped::reason)
                .toList();
        assertEquals(11, dropped.size());
        assertEquals(
                List.of(new Exclusion.FrontierFull()),
                dropped.stream().distinct().toList());
        assertEquals(1 + 19, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of("the queue was full: its worst 11 links were dropped"), crawl.news);
    }
}
