package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrawlSettingsTest {
    private static final CrawlSettings SETTINGS = CrawlSettings.of(Topic.Crawl.DEFAULT, 4, Duration.ofSeconds(5));

    private static CrawlSettings with(long pages, int threads, int depth, int hops, int attempts, int alike) {
        return new CrawlSettings(
                pages,
                threads,
                new LinkBounds(Topic.Focus.SOFT, 10_000_000, depth, hops, attempts, alike),
                SETTINGS.pauses(),
                SETTINGS.auxiliary(),
                Shard.WHOLE);
    }

    @Test
    void aHostIsParkedFourTimesAsLongEachTimeUpToADay() {
        assertEquals(
                List.of(5L, 20L, 80L, 320L, 1280L, 1440L, 1440L, 1440L),
                IntStream.range(0, 8)
                        .mapToObj(times -> SETTINGS.pauses().parking(times).toMinutes())
                        .toList());
        assertEquals(Duration.ofDays(1), SETTINGS.pauses().parking(Integer.MAX_VALUE));
    }

    @Test
    void theLeastBoundsAreAccepted() {
        with(1, 1, 0, 0, 1, 1);
        assertThrows(IllegalArgumentException.class, () -> with(0, 1, 0, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> with(1, 0, 0, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> with(1, 1, -1, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> with(1, 1, 0, -1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> with(1, 1, 0, 0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> with(1, 1, 0, 0, 1, 0));
    }

    @Test
    void anotherBudgetLeavesEverythingElse() {
        assertEquals(SETTINGS, SETTINGS.withMaxPages(7).withMaxPages(SETTINGS.maxPages()));
        assertEquals(7, SETTINGS.withMaxPages(7).maxPages());
        assertEquals(
                Topic.Focus.HARD, SETTINGS.withFocus(Topic.Focus.HARD).links().focus());
        assertEquals(
                SETTINGS,
                SETTINGS.withFocus(Topic.Focus.HARD).withFocus(SETTINGS.links().focus()));
    }
}
