package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateCacheTest {
    private static final long OTHER = 1L << 32; // added to a key: another address in the same place

    private final Map<Long, Long> tree = new HashMap<>(Map.of(7L, 70L));
    private int reads;
    private final StateCache cache = new StateCache(new StateCache.Tree() {
        @Override
        public long read(long key) {
            reads++;
            return tree.getOrDefault(key, 0L);
        }

        @Override
        public void write(long key, long packed) {
            tree.put(key, packed);
        }
    });

    @Test
    void readsAnAddressOnce() {
        assertEquals(70, cache.get(7));
        assertEquals(70, cache.get(7));
        assertEquals(1, reads);
    }

    @Test
    void knowsNoAddressBeforeItWasRead() {
        assertEquals(0, cache.get(0));
        assertEquals(0, cache.get(1));
        assertEquals(2, reads);
    }

    @Test
    void givesBackWhatWasPutLastAndTellsWhatWasThereBefore() {
        assertEquals(70, cache.put(7, 1));
        assertEquals(1, cache.put(7, 2));
        assertEquals(2, cache.get(7));
    }

    @Test
    void writesWhatWasPutWhenAnotherAddressTakesThePlace() {
        cache.put(5, 1);
        cache.put(5, 2);
        assertEquals(Map.of(7L, 70L), tree);
        cache.put(5 + OTHER, 3);
        assertEquals(Map.of(7L, 70L, 5L, 2L), tree);
        assertEquals(2, cache.get(5));
        assertEquals(3, cache.get(5 + OTHER));
    }

    @Test
    void doesNotWriteWhatWasOnlyRead() {
        cache.get(5);
        cache.get(5 + OTHER);
        assertEquals(Map.of(7L, 70L), tree);
    }
}
