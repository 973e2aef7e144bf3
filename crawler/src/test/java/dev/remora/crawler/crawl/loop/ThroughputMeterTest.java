package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThroughputMeterTest {
    private final ThroughputMeter meter = new ThroughputMeter();

    private double rate(int second, long fetched) {
        return meter.rate(Instant.EPOCH.plusSeconds(second), fetched);
    }

    @Test
    void aFirstReadingHasNoRate() {
        assertEquals(0, rate(0, 40));
        assertEquals(0, rate(0, 50), "nor has one at the same time");
    }

    @Test
    void theRateIsThatOfTheLastTenSeconds() {
        rate(0, 0);
        assertEquals(5, rate(4, 20));
        assertEquals(4, rate(10, 40), "from second 0");
        assertEquals(3, rate(14, 50), "from second 4");
        assertEquals(1, rate(24, 60), "from second 14");
    }

    @Test
    void afterALongPauseTheRateIsThatOfThePause() {
        rate(0, 0);
        assertEquals(0.5, rate(100, 50));
    }
}
