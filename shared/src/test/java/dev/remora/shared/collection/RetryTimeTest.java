package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryTimeTest {
    private static final Instant LAST = Instant.parse("2026-11-20T12:00:00Z");

    private static long days(Optional<Instant> withheld, boolean stored, int misses) {
        return Duration.between(LAST, RetryTime.of(withheld, stored, LAST, misses))
                .toDays();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "6, 32", "7, 64", "8, 64", "1000000, 64", "2147483647, 64"})
    void anAddressWithoutAPageIsAskedForEverLaterUpTo64Days(int misses, long days) {
        assertEquals(days, days(Optional.empty(), false, misses));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "2, 2",
        "7, 64",
        "8, 128",
        "20, 524288",
        "31, 1073741824",
        "32, 1073741824",
        "2147483647, 1073741824"
    })
    void aStoredPageThatIsNotAnsweredIsAskedForEverLaterWithoutALimit(int misses, long days) {
        assertEquals(days, days(Optional.empty(), true, misses));
    }

    /// Withheld since noon of day 0; the pauses end behind one another: 3 days of grace, then 6, 12, …
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "4, 6", "5, 12", "9, 192", "10, 192", "2147483647, 192"})
    void aWithheldPageIsAskedForDailyWithinItsGraceAndThenEverLater(int misses, long days) {
        Optional<Instant> until = Optional.of(LAST.plus(RetryTime.GRACE));
        assertEquals(days, days(until, true, misses));
        assertEquals(days, days(until, false, misses));
        assertEquals(
                RetryTime.of(until, true, LAST, misses),
                RetryTime.of(until, true, Instant.MAX, misses),
                "its last answer is not read");
    }

    @Test
    void noVisitBringsTheNextOneNearer() {
        for (Optional<Instant> withheld : java.util.List.of(Optional.of(LAST), Optional.<Instant>empty())) {
            for (int misses = 1; misses < 40; misses++) {
                for (boolean stored : new boolean[] {true, false}) {
                    Instant now = RetryTime.of(withheld, stored, LAST, misses);
                    assertFalse(RetryTime.of(withheld, stored, LAST, misses + 1).isBefore(now), "miss " + misses);
                }
            }
        }
    }
}
