package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FeatureKeysTest {
    @Test
    void aPartOfATextHasTheKeyOfThatText() {
        assertEquals(FeatureKeys.of(2, "law"), FeatureKeys.of(2, "/law/a.html", 1, 4));
        assertNotEquals(FeatureKeys.of(2, "law"), FeatureKeys.of(2, "/law/a.html", 1, 5));
        assertEquals(FeatureKeys.of(2, ""), FeatureKeys.of(2, "abc", 3, 3));
    }

    @Test
    void aWordHasTheKeyOfItsLowerCase() {
        assertEquals(FeatureKeys.of(3, "linux"), FeatureKeys.ofWord(3, "Linux"));
        assertNotEquals(FeatureKeys.of(3, "Linux"), FeatureKeys.ofWord(3, "Linux"));
    }

    @Test
    void textsOfAllKindsHaveKeysOfTheirOwn() {
        Set<Long> keys = new HashSet<>();
        for (int kind = 0; kind < 20; kind++) {
            for (int text = 0; text < 1000; text++) {
                keys.add(FeatureKeys.of(kind, "/list-" + text));
                keys.add(FeatureKeys.ofFew(FeatureKeys.of(3, "host" + kind), "label " + text));
            }
        }
        assertEquals(40_000, keys.size());
    }

    /// Tables take the lowest bits of a key as a place.
    @Test
    void theLowestBitsAreSpread() {
        int[] slots = new int[64];
        for (int text = 0; text < 64_000; text++) {
            slots[(int) FeatureKeys.of(1, "/page/" + text) & 63]++;
            slots[(int) FeatureKeys.ofFew(1, "/page/" + text) & 63]++;
        }
        for (int slot : slots) {
            assertEquals(2000, slot, 400);
        }
    }
}
