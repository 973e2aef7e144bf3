package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.TemporalIntent;
import java.time.LocalDate;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecencyTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

    @ParameterizedTest
    @CsvSource({"2026-11-26, 1", "2025-11-26, 0.5", "2024-11-26, 0.25", "2026-11-27, 0"})
    void aPageIsHalfAsNewAYearLater(LocalDate published, double newness) {
        Recency recency = new Recency(TODAY, TemporalIntent.NONE);
        assertEquals(newness, recency.of(published.toEpochDay()), 1e-3);
    }

    @ParameterizedTest
    @CsvSource({"2024-01-01, 1", "2024-12-31, 1", "2023-12-31, 0", "2025-01-01, 0", "2026-11-26, 0"})
    void whoAsksForAYearWantsItsPages(LocalDate published, double newness) {
        Recency recency = new Recency(TODAY, new TemporalIntent(false, OptionalInt.of(2024)));
        assertEquals(newness, recency.of(published.toEpochDay()));
    }
}
