package dev.remora.crawler.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisitHistoryTest {
    /// A clock that is set back by seconds, or by an hour, says nothing; one that was a month ahead does.
    @ParameterizedTest
    @CsvSource({"PT48H, 2", "PT12H, 0.5", "PT0S, 0", "PT-10S, 0", "PT-1H, 0", "PT-720H, 30"})
    void daysSinceTheLastVisit(Duration since, double age) {
        Instant last = Instant.parse("2026-07-01T00:00:00Z");
        assertEquals(age, VisitHistory.begun(last).age(last.plus(since)), 1e-9);
    }
}
