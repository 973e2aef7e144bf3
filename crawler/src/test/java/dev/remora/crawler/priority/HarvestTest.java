package dev.remora.crawler.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HarvestTest {
    @Test
    void theRateIsTheShareOfPagesOnTopicAndUnknownWithoutPages() {
        assertEquals(0.25, new Harvest(4, 1, 0.3).rate(0.5));
        assertEquals(0.5, Harvest.NONE.rate(0.5));
    }
}
