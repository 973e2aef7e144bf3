package dev.remora.crawler.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RevisitScheduleTest {
    private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);

    private final List<JournalRecord> journal = new ArrayList<>();
    private int runs;

    private void run(Recrawl which, long requests, Instant at) {
        runs++;
        journal.add(
                new JournalRecord.RunStarted(at, runs, "auto", "keyword", new JournalRecord.Budget(requests, true)));
        journal.add(new JournalRecord.RecrawlRequested(at, runs, which));
        for (int i = 1; i <= requests; i++) {
            Instant then = at.plusSeconds(i);
            journal.add(new JournalRecord.Moved(then, new Url("http://a.example/"), 301, new WarcLocation(1, 0), ""));
        }
        journal.add(new JournalRecord.RunEnded(at.plusSeconds(requests), runs, new RunReason.AllAsked()));
    }

    /// As a process that starts now knows it.
    private RecentRevisits read() {
        RecentRevisits recent = new RecentRevisits();
        journal.forEach(recent::take);
        return recent;
    }

    private long requestsIn24HoursBefore(Instant end) {
        return journal.stream()
                .filter(record -> record instanceof JournalRecord.Moved
                        && record.at().isAfter(end.minus(DAY))
                        && !record.at().isAfter(end))
                .count();
    }

    @Test
    void no24HoursHaveMoreThanTheBudgetWhateverTheRestartsAndPauses() {
        SplittableRandom random = new SplittableRandom(15);
        for (long perDay : List.of(1L, 7L, 100L, 1000L)) {
            journal.clear();
            RevisitSchedule schedule = new RevisitSchedule(perDay);
            run(new Recrawl.Due(), 0, START);
            for (Instant now = START; now.isBefore(START.plus(Duration.ofDays(12))); ) {
                RecentRevisits recent = read();
                long allowance = schedule.allowance(recent, now);
                if (allowance > 0) {
                    run(new Recrawl.Due(), allowance, now);
                }
                boolean down = random.nextInt(200) == 0;
                now = now.plus(down ? Duration.ofHours(random.nextInt(60)) : Duration.ofMinutes(20));
            }
            journal.forEach(record -> {
                long spent = requestsIn24HoursBefore(record.at());
                assertTrue(spent <= perDay, spent + " of " + perDay + " at " + record.at());
            });
        }
    }

    @Test
    void aClockThatIsSetBackByAMonthNeitherStopsTheScheduleNorMakesItCatchUp() {
        RevisitSchedule schedule = new RevisitSchedule(240);
        run(new Recrawl.Due(), 240, START.plus(Duration.ofDays(30)));
        assertEquals(START, schedule.next(read(), START));
        assertEquals(20, schedule.allowance(read(), START));
        run(new Recrawl.Due(), 20, START);
        Instant then = START.plusSeconds(60);
        assertEquals(START.plus(schedule.interval()), schedule.next(read(), then));
        assertEquals(0, schedule.allowance(read(), then));
        assertEquals(260, read().spent(then), "those of the time ahead count as made when the clock was set back");
        assertEquals(0, read().spent(then.plus(DAY)));
    }

    @Test
    void aClockThatIsSetBackByAnHourDelaysTheNextRunByAnHour() {
        RevisitSchedule schedule = new RevisitSchedule(240);
        run(new Recrawl.Due(), 10, START.plus(Duration.ofHours(1)));
        Instant next = START.plus(Duration.ofHours(2));
        assertEquals(next, schedule.next(read(), START.plusSeconds(60)));
        assertEquals(10, read().spent(START.plusSeconds(60)));
        assertEquals(10, schedule.allowance(read(), next));
    }

    @Test
    void aDayWithoutPausesSpendsTheWholeBudgetEvenly() {
        RevisitSchedule schedule = new RevisitSchedule(1000);
        run(new Recrawl.Due(), 0, START);
        long most = 0;
        for (Instant now = START; !now.isAfter(START.plus(DAY)); now = now.plus(schedule.interval())) {
            long allowed = schedule.allowance(read(), now);
            most = Math.max(most, allowed);
            if (allowed > 0) {
                run(new Recrawl.Due(), allowed, now);
            }
        }
        assertEquals(42, most, "a 24th of 1,000, rounded up");
        assertEquals(
                1000,
                journal.stream().filter(JournalRecord.Moved.class::isInstance).count());
    }

    @Test
    void whatWasMissedIsMadeUpForByOneRunOfTwiceTheSize() {
        RevisitSchedule schedule = new RevisitSchedule(240);
        run(new Recrawl.Due(), 10, START);
        Instant back = START.plus(Duration.ofDays(9));
        assertEquals(
                0, schedule.allowance(read(), START.plus(schedule.interval()).minusMillis(1)));
        assertEquals(20, schedule.allowance(read(), back));
        run(new Recrawl.Due(), 20, back);
        assertEquals(10, schedule.allowance(read(), back.plus(schedule.interval())));
    }

    @Test
    void aFewRequestsADayAreOnesOfTheirOwn() {
        RevisitSchedule schedule = new RevisitSchedule(3);
        assertEquals(Duration.ofHours(8), schedule.interval());
        run(new Recrawl.Due(), 1, START);
        assertEquals(START.plus(Duration.ofHours(8)), schedule.next(read(), START));
        assertEquals(1, schedule.allowance(read(), START.plus(Duration.ofHours(8))));
    }

    @Test
    void aPersonsRecrawlSpendsNothingOfIt() {
        run(new Recrawl.All(), 50, START);
        RecentRevisits recent = read();
        assertEquals(0, recent.spent(START.plusSeconds(60)));
        assertFalse(recent.interrupted());
        assertEquals(START.plusSeconds(50), recent.begun());
    }

    @Test
    void aPersonsRecrawlThatWasBrokenOffIsToBeGoneOnWith() {
        run(new Recrawl.All(), 50, START);
        journal.removeLast();
        assertTrue(read().interrupted());
        run(new Recrawl.Due(), 5, START.plusSeconds(100));
        journal.removeLast();
        assertFalse(read().interrupted());
    }
}
