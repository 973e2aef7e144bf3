package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrawlSettingsTest {
    private final CrawlSettings settings = CrawlSettings.of(Topic.Crawl.DEFAULT, 4, Duration.ofSeconds(5));

    private CrawlSettings with(long pages, int threads, int depth, int hops, int attempts, int alike) {
        return new CrawlSettings(
                pages,
                threads,
                new LinkBounds(Topic.Focus.SOFT, 10_000_000, depth, hops, attempts, alike),
                settings.pauses(),
                settings.auxiliary(),
                Shard.WHOLE);
    }

    @Test
    void aHostIsParkedFourTimesAsLongEachTimeUpToADay() {
        assertEquals(
                List.of(5L, 20L, 80L, 320L, 1280L, 1440L, 1440L, 1440L),
                IntStream.range(0, 8)
                        .mapToObj(times -> settings.pauses().parking(times).toMinutes())
                        .toList());
        assertEquals(Duration.ofDays(1), settings.pauses().parking(Integer.MAX_VALUE));
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
        assertEquals(settings, settings.withMaxPages(7).withMaxPages(settings.maxPages()));
        assertEquals(7, settings.withMaxPages(7).maxPages());
        assertEquals(
                Topic.Focus.HARD, settings.withFocus(Topic.Focus.HARD).links().focus());
        assertEquals(
                settings,
                settings.withFocus(Topic.Focus.HARD).withFocus(settings.links().focus()));
    }

    @Test
    void aQuarterOfTheRequestsIsForHostsThatAnswerPromptly() {
        assertEquals(
                List.of(1, 2, 3, 3, 6, 75),
                IntStream.of(1, 2, 3, 4, 8, 100)
                        .mapToObj(threads -> CrawlSettings.of(Topic.Crawl.DEFAULT, threads, Duration.ZERO)
                                .slowConnections())
                        .toList());
    }

    @Test
    void onePartIsAnotherAndTheRestIsAsItWas() {
        assertEquals(9, settings.withMaxKnown(9).links().maxKnown());
        assertEquals(
                settings, settings.withMaxKnown(9).withMaxKnown(settings.links().maxKnown()));
        Shard second = new Shard(1, 2);
        assertEquals(second, settings.withShard(second).shard());
        assertEquals(settings, settings.withShard(second).withShard(settings.shard()));
        assertEquals(7, settings.withPagesPerCheck(7).auxiliary().pagesPerCheck());
        assertEquals(
                settings,
                settings.withPagesPerCheck(7)
                        .withPagesPerCheck(settings.auxiliary().pagesPerCheck()));
    }

    @Test
    void recordedResponsesAreRequestedOnceAndWithoutPauses() {
        CrawlSettings recorded = settings.forRecordings();
        assertEquals(1, recorded.links().maxAttempts());
        assertEquals(Duration.ZERO, recorded.pauses().retry());
        assertEquals(settings.links().maxDepth(), recorded.links().maxDepth());
    }

    @Test
    void recordedRefusalsPauseNoHost() {
        CrawlSettings.HostPauses recorded = settings.forRecordings().pauses();
        IntStream.range(0, 40)
                .mapToObj(before -> recorded.refusal(Optional.empty(), before))
                .forEach(pause -> assertEquals(Duration.ZERO, pause));
    }

    @Test
    void hostsAreCheckedForCloakingIfTheTopicAsksForIt() {
        assertEquals(100, settings.auxiliary().pagesPerCheck());
        Topic.Crawl unchecked = Topic.Crawl.DEFAULT.checkingCloaking(false);
        assertEquals(
                0,
                CrawlSettings.of(unchecked, 4, Duration.ofSeconds(5))
                        .auxiliary()
                        .pagesPerCheck());
    }

    @Test
    void aHostThatAsksForAPauseGetsItUpToADayAndElseTwiceThatOfARetry() {
        CrawlSettings.HostPauses pauses = settings.pauses();
        assertEquals(Duration.ofSeconds(10), pauses.refusal(Optional.empty(), 0));
        assertEquals(Duration.ofHours(3), pauses.refusal(Optional.of(Duration.ofHours(3)), 7));
        assertEquals(Duration.ofDays(1), pauses.refusal(Optional.of(Duration.ofDays(3)), 7));
        assertEquals(
                Duration.ofMinutes(5),
                CrawlSettings.HostPauses.of(Duration.ofHours(1)).refusal(Optional.empty(), 0));
        assertEquals(Duration.ofSeconds(80), pauses.refusal(Optional.empty(), 3));
        assertEquals(Duration.ofDays(1), pauses.refusal(Optional.empty(), Integer.MAX_VALUE));
    }
}
