package dev.remora.crawler.crawl.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class InlinkCountsTest {
    @Test
    void linksAreCountedByTheTopBitsOfTheirKeysUpToABound() {
        InlinkCounts counts = new InlinkCounts();
        long key = -1L << 44;
        assertEquals(0, counts.soFar(key));
        assertEquals(1, counts.count(key));
        assertEquals(2, counts.count(key + 1));
        assertEquals(2, counts.soFar(key));
        assertEquals(0, counts.soFar(0));
        for (int i = 0; i < 40_000; i++) {
            counts.count(0);
        }
        assertEquals(32_767, counts.soFar(0));
    }
}
