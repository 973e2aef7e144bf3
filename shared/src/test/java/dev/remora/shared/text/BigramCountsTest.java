package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hankcs.hanlp.dictionary.CoreBiGramTableDictionary;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BigramCountsTest {
    @Test
    void theCountsAreHanlps() {
        BigramCounts pairs = BigramCounts.ofHanlp();
        SplittableRandom random = new SplittableRandom(15);
        int words = CoreDictionary.trie.size();
        int begin = CoreDictionary.getWordID("始##始");
        int seen = 0;
        for (int i = 0; i < 1_000_000; i++) {
            int from = i < words ? begin : random.nextInt(words);
            int to = i < words ? i : random.nextInt(words);
            int count = CoreBiGramTableDictionary.getBiFrequency(from, to);
            assertEquals(count, pairs.count(from, to), () -> from + ", " + to);
            seen += count > 0 ? 1 : 0;
        }
        assertTrue(seen > 1_000, () -> "only those that are never seen were compared");
    }

    @Test
    void pairsOfAllSizesKeepTheirCounts() {
        int[] start = {0, 2, 2, 3};
        BigramCounts pairs = new BigramCounts(start, new int[] {0, 1, 2, (1 << 28) - 1, 1, 7});
        assertEquals(1, pairs.count(0, 0));
        assertEquals((1 << 28) - 1, pairs.count(0, 2));
        assertEquals(7, pairs.count(2, 1));
        assertEquals(0, pairs.count(1, 2));
        assertThrows(IllegalStateException.class, () -> new BigramCounts(new int[] {0, 1}, new int[] {0, 1 << 28}));
    }
}
