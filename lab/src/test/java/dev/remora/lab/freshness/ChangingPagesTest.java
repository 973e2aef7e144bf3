package dev.remora.lab.freshness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.freshness.Schedules.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangingPagesTest {
    private static final double STEP = 1 / 24.0;

    /// Lets days pass hour by hour, and visits every page each hour; the changes seen by page.
    private static int[] changes(ChangingPages web, int days) {
        int[] seen = new int[web.rates.length];
        for (int hour = 1; hour <= days * 24; hour++) {
            web.until(hour * STEP, STEP);
            for (int page = 0; page < seen.length; page++) {
                seen[page] += web.visit(page) ? 1 : 0;
            }
        }
        return seen;
    }

    @Test
    void ratesAreFromOnceInAThousandDaysToTenADayOverAllDecades() {
        double[] rates = new ChangingPages(4_000, 3).rates;
        double[] sorted = Arrays.stream(rates).sorted().toArray();
        assertTrue(sorted[0] >= 0.001 - 1e-12 && sorted[3_999] <= 10 + 1e-9, sorted[0] + " " + sorted[3_999]);
        for (double decade = 0.001; decade < 9; decade *= 10) {
            double from = decade;
            long within =
                    Arrays.stream(rates).filter(r -> r >= from && r < 10 * from).count();
            assertTrue(within > 300, within + " from " + from);
        }
    }

    /// Without bursts, changes are a Poisson process: their number over 400 days is about 400 times the rate.
    @Test
    void aPageChangesAsOftenAsItsRateSays() {
        ChangingPages web = new ChangingPages(400, 5);
        int[] seen = changes(web, 400);
        double expected = 0;
        double found = 0;
        for (int page = 0; page < seen.length; page++) {
            if (page % 4 != 0 && web.rates[page] < 1) {
                expected += 400 * web.rates[page];
                found += seen[page];
            }
        }
        assertEquals(1, found / expected, 0.06, "changes within one hour are one");
    }

    @Test
    void everyFourthPageChangesInBursts() {
        ChangingPages web = new ChangingPages(400, 5);
        int together = 0;
        int changes = 0;
        boolean[] before = new boolean[400];
        for (int hour = 1; hour <= 200 * 24; hour++) {
            web.until(hour * STEP, STEP);
            for (int page = 0; page < 400; page += 4) {
                boolean changed = web.visit(page);
                changes += changed ? 1 : 0;
                together += changed && before[page] ? 1 : 0;
                before[page] = changed;
            }
        }
        assertTrue(together > 0.5 * changes, together + " of " + changes);
    }

    @Test
    void twoOfOneSeedChangeAlikeWhateverIsVisited() {
        ChangingPages visited = new ChangingPages(80, 9);
        ChangingPages other = new ChangingPages(80, 9);
        assertArrayEquals(visited.rates, other.rates);
        for (int hour = 1; hour <= 500; hour++) {
            visited.until(hour * STEP, STEP);
            other.until(hour * STEP, STEP);
            visited.visit(hour % 80);
        }
        IntStream.range(0, 80).forEach(visited::visit);
        IntStream.range(0, 80).forEach(other::visit);
        visited.until(30, STEP);
        other.until(30, STEP);
        for (int page = 0; page < 80; page++) {
            assertEquals(visited.hinted[page], other.hinted[page]);
            assertEquals(visited.visit(page), other.visit(page));
        }
        assertNotEquals(visited.rates[0], new ChangingPages(80, 10).rates[0]);
    }

    /// On sites of an even number a hint follows a change, on the others it does not.
    @Test
    void hintsOfEverySecondSiteAreTrue() {
        ChangingPages web = new ChangingPages(400, 2);
        int[] hints = new int[2];
        int[] right = new int[2];
        for (int hour = 1; hour <= 100 * 24; hour++) {
            web.until(hour * STEP, STEP);
            for (int page = 0; page < 400; page++) {
                boolean hinted = web.hinted[page];
                boolean changed = web.visit(page);
                hints[page % 2] += hinted ? 1 : 0;
                right[page % 2] += hinted && changed ? 1 : 0;
            }
        }
        assertEquals(hints[0], right[0]);
        assertTrue(right[1] < 0.3 * hints[1], right[1] + " of " + hints[1]);
        assertEquals(0.2 * 100 * 200, hints[1], 300, "a false hint each five days");
    }

    @Test
    void freshnessIsTheWorthOfWhatHasNotChangedSinceItsVisit() {
        ChangingPages web = new ChangingPages(60, 4);
        assertEquals(1, web.freshness());
        web.until(3_000, 3_000);
        double before = web.freshness();
        assertTrue(before < 0.05, "after 3,000 days " + before);
        assertTrue(web.visit(7));
        assertEquals(before + web.worths[7] / Arrays.stream(web.worths).sum(), web.freshness(), 1e-12);
        assertFalse(web.hinted[7]);
        assertFalse(web.visit(7), "it is fresh now");
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void thePageThatWasVisitedLastIsTheLeastUrgentOfItsLike(Schedule schedule) {
        ChangingPages web = new ChangingPages(80, 6);
        Arrays.fill(web.rates, 0.5);
        Arrays.fill(web.worths, 0.5);
        Schedules known = new Schedules(web);
        Instant now = Instant.EPOCH.plus(Duration.ofDays(2));
        known.visit(3, now);
        known.visit(43, now.minus(Duration.ofDays(1)));
        Instant later = now.plus(Duration.ofHours(6));
        double visited = known.urgency(schedule, 3, later);
        assertTrue(visited < known.urgency(schedule, 43, later), visited + "");
        assertTrue(visited < known.urgency(schedule, 2, later), visited + "");
        assertEquals(0, known.urgency(schedule, 3, now), 1e-12);
    }

    /// No budget: nothing is ever visited, and freshness is that of an unvisited web.
    @Test
    void moreRequestsKeepMoreFresh() {
        FreshnessLab lab = new FreshnessLab(60, 30, 2);
        double none = lab.freshness(Schedule.FIXED, 0, 1);
        double some = lab.freshness(Schedule.FIXED, 0.5, 1);
        double many = lab.freshness(Schedule.FIXED, 8, 1);
        double all = lab.freshness(Schedule.FIXED, 24, 1);
        assertTrue(none < some && some < many && many < all, none + " " + some + " " + many + " " + all);
        assertEquals(1, all, 1e-12, "every page is visited every hour");
        assertEquals(all, lab.freshness(Schedule.FIXED, 100, 1), "and not more often");
    }

    @Test
    void theTableHasALineForEachBudget() {
        String report = new FreshnessLab(40, 4, 2).report();
        assertEquals(7, report.lines().filter(line -> line.startsWith("|")).count(), report);
        assertTrue(report.contains("\n| 0.10 | ") && report.contains("\n| 2.00 | "), report);
        assertTrue(report.contains("x-axis \"requests per page and day\" [0.1, 0.2, 0.5, 1.0, 2.0]"), report);
    }
}
