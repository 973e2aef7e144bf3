package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StateCheckpointsTest {
    @Test
    void oneIsDueAfterA32ndOfTheRecordsAndAtLeast250000() {
        assertFalse(StateCheckpoints.due(249_999, 0));
        assertTrue(StateCheckpoints.due(250_000, 0));
        assertFalse(StateCheckpoints.due(999_999, 750_000));
        assertTrue(StateCheckpoints.due(1_000_000, 750_000));
        assertTrue(StateCheckpoints.due(5_250_000, 5_000_000));
        assertFalse(StateCheckpoints.due(10_320_000, 10_000_000));
        assertTrue(StateCheckpoints.due(10_330_000, 10_000_000));
        assertTrue(StateCheckpoints.due(8_000_000, 6_000_000));
    }

    /// Each has the size of the state, which grows by the records.
    @Test
    void allTogetherAre32TimesAsLargeAsTheLast() {
        long written = 0;
        long last = 0;
        for (long records = 0; records <= 100_000_000; records += 1000) {
            if (StateCheckpoints.due(records, last)) {
                last = records;
                written += records;
            }
        }
        assertEquals(32, written / (double) last, 2);
    }
}
