package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightedCacheTest {
    private final WeightedCache<Integer, String> recent = new WeightedCache<>(100);

    @Test
    void holdsWhatWasPut() {
        recent.put(1, "one", 10);
        assertEquals(Optional.of("one"), recent.get(1));
        assertEquals(Optional.empty(), recent.get(2));
    }

    @Test
    void holdsAsMuchAsItHasRoomFor() {
        IntStream.range(0, 10).forEach(i -> recent.put(i, "value", 10));
        assertEquals(Optional.of("value"), recent.get(0));
    }

    @Test
    void letsGoOfWhatNobodyAskedFor() {
        IntStream.range(0, 1_000).forEach(i -> recent.put(i, "value " + i, 10));
        long held =
                IntStream.range(0, 1_000).filter(i -> recent.get(i).isPresent()).count();
        assertTrue(held <= 20, "holds " + held);
        assertEquals(Optional.empty(), recent.get(0));
        assertEquals(Optional.of("value 999"), recent.get(999));
    }

    @Test
    void keepsWhatIsAskedForAgain() {
        recent.put(-1, "often", 10);
        for (int i = 0; i < 1_000; i++) {
            recent.put(i, "value", 10);
            assertEquals(Optional.of("often"), recent.get(-1), "after " + i);
        }
    }

    @Test
    void holdsNextToNothingWithoutRoom() {
        WeightedCache<Integer, String> none = new WeightedCache<>(0);
        IntStream.range(0, 10).forEach(i -> none.put(i, "value", 1));
        assertEquals(Optional.empty(), none.get(0));
    }
}
