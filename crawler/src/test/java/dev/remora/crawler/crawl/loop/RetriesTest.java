package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the loop counts by its clock.
class RetriesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static Retries.Retry retry(int sequence, int second) {
        QueuedLink link = new QueuedLink(sequence, 0, 0.5, Link.seed(new Url("http://a.cn/" + sequence)));
        return new Retries.Retry(NOON.plusSeconds(second), link);
    }

    @Test
    void retriesComeAtTheirTimeTheOldestLinkFirst() {
        Retries retries = new Retries();
        assertEquals(Optional.empty(), retries.next());
        for (Retries.Retry retry : List.of(retry(3, 5), retry(2, 5), retry(1, 9))) {
            retries.add(retry);
        }
        assertEquals(Optional.of(NOON.plusSeconds(5)), retries.next());
        assertEquals(List.of(), retries.due(NOON.plusSeconds(4)));
        assertEquals(List.of(retry(2, 5), retry(3, 5)), retries.due(NOON.plusSeconds(5)));
        assertEquals(1, retries.size());
        assertEquals(Optional.of(NOON.plusSeconds(9)), retries.next());
    }

    @Test
    void theRateIsThatOfTheLastTenSeconds() {
        ThroughputMeter meter = new ThroughputMeter();
        assertEquals(0, meter.rate(NOON, 100));
        assertEquals(0, meter.rate(NOON, 200), "no time has passed");
        assertEquals(50, meter.rate(NOON.plusSeconds(2), 200));
        assertEquals(20, meter.rate(NOON.plusSeconds(10), 300));
        assertEquals(12.5, meter.rate(NOON.plusSeconds(12), 325), "since the second second");
        assertEquals(0.25, meter.rate(NOON.plusSeconds(112), 350), "the last two at least");
    }
}
