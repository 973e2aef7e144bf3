package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Job;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrowdedOutTest {
    private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

    private final CrowdedOut crowded = new CrowdedOut();
    private Instant now = START;

    private static Job job(int number) {
        return new Job.SitemapJob(new Url("http://a.example/" + number), 0);
    }

    private boolean refused(int number) {
        crowded.ended(job(number), true);
        return crowded.add(job(number), now);
    }

    /// The jobs that may be done again now.
    private List<Job> again() {
        return Stream.generate(() -> crowded.next(now))
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .toList();
    }

    /// Lets a job be refused, waits until it may be done again, and returns after how many seconds.
    private long pause(int number) {
        assertTrue(refused(number));
        Instant then = crowded.nextTime().orElseThrow();
        long seconds = then.getEpochSecond() - now.getEpochSecond();
        now = then.minusNanos(1);
        assertEquals(List.of(), again());
        now = then;
        assertEquals(List.of(job(number)), again());
        return seconds;
    }

    @Test
    void aJobIsDoneAgainAfterAPauseThatDoublesWhileItIsRefused() {
        assertEquals(List.of(5L, 10L, 20L, 40L), List.of(pause(1), pause(1), pause(1), pause(1)));
        crowded.ended(job(1), false);
        assertEquals(5, pause(1), "it found room");
        assertEquals(Optional.empty(), crowded.nextTime());
    }

    @Test
    void thePauseIsNeverLongerThanFiveMinutes() {
        long longest = 0;
        for (int number = 0; number < 3; number++) {
            for (int i = 0; i < 5; i++) {
                longest = pause(number);
            }
        }
        assertEquals(300, longest);
    }

    @Test
    void aJobFailsOnceItWasRefusedSevenTimes() {
        IntStream.range(0, 6).forEach(_ -> pause(1));
        assertFalse(refused(1));
        assertFalse(crowded.hasSitemaps());
    }

    @Test
    void fourAreDoneAgainAtATimeAndOneThatDoesNotEndIsNotAwaitedForMoreThanAMinute() {
        IntStream.range(0, 9).forEach(this::refused);
        now = now.plusSeconds(5);
        assertEquals(IntStream.range(0, 4).mapToObj(CrowdedOutTest::job).toList(), again());
        crowded.ended(job(2), false);
        assertEquals(List.of(job(4)), again());
        assertTrue(crowded.hasSitemaps());

        assertEquals(Optional.of(START.plusSeconds(65)), crowded.nextTime());
        now = START.plusSeconds(65).minusNanos(1);
        assertEquals(List.of(), again());
        now = START.plusSeconds(65);
        assertEquals(IntStream.range(5, 9).mapToObj(CrowdedOutTest::job).toList(), again());
        assertFalse(crowded.hasSitemaps());
    }

    @Test
    void noMoreThanAThousandWait() {
        assertTrue(IntStream.range(0, 1_000).allMatch(this::refused));
        assertFalse(refused(1_000));
    }
}
