package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Job;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InFlightTest {
    private static final Instant NOW = Instant.parse("2026-11-28T04:00:00Z");
    private static final Job SITEMAP = new Job.SitemapJob(new Url("http://a.example/sitemap.xml"), 0);

    private final InFlight inFlight = new InFlight(2);

    @Test
    void aRequestIsMeasuredFromItsBeginning() {
        inFlight.begin(SITEMAP, NOW);
        inFlight.begin();
        assertEquals(0, inFlight.pages(), "none is for a page");
        assertEquals(NOW, inFlight.end(SITEMAP, NOW.plusSeconds(3)));
        assertFalse(inFlight.none());
        inFlight.end();
        assertTrue(inFlight.none());
    }

    @Test
    void itIsFullWithAsManyAsMayBeUnderWay() {
        inFlight.begin(SITEMAP, NOW);
        assertFalse(inFlight.full());
        inFlight.begin();
        assertTrue(inFlight.full());
        inFlight.end();
        assertFalse(inFlight.full());
    }

    @Test
    void ofTwoEqualRequestsTheOneThatEndsLastIsNotMeasured() {
        inFlight.begin(SITEMAP, NOW);
        inFlight.begin(SITEMAP, NOW.plusSeconds(1));
        inFlight.end(SITEMAP, NOW.plusSeconds(2));
        assertEquals(NOW.plusSeconds(3), inFlight.end(SITEMAP, NOW.plusSeconds(3)));
    }

    /// Eight hosts are ready at the same time, and five pages are wanted.
    @Test
    void requestsInFlightCountForTheBudget() {
        String[] seeds = IntStream.range(0, 8)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toArray(String[]::new);
        TinyWeb web = new TinyWeb();
        List.of(seeds).forEach(seed -> web.page(seed, 0.9));
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(5, 8);
        assertEquals(5, crawl.run().pages().size());
    }
}
