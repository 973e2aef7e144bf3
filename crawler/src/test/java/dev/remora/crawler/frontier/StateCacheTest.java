package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StateCacheTest {
    private final StateCache cache = new StateCache();

    @Test
    void holdsNothingAtFirst() {
        assertFalse(cache.holds(0));
        assertFalse(cache.holds(1));
        assertFalse(cache.holds(-1));
    }

    @Test
    void givesBackWhatWasPutLast() {
        cache.put(-7, 1);
        cache.put(-7, 2);
        assertTrue(cache.holds(-7));
        assertEquals(2, cache.get(-7));
    }

    @Test
    void forgetsAnAddressWhosePlaceAnotherTakes() {
        cache.put(5, 1);
        cache.put(5 + (1L << 32), 2);
        assertFalse(cache.holds(5));
        assertEquals(2, cache.get(5 + (1L << 32)));
    }
}
