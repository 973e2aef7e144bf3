package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SortedPairsTest {
    private record Pair(long first, long second) {}

    private static NavigableSet<Pair> model() {
        return new TreeSet<>(Comparator.comparingLong(Pair::first).thenComparingLong(Pair::second));
    }

    @Property(tries = 25)
    void isASortedSetWhateverComesAndGoes(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 1500) int most, @ForAll @IntRange(max = 9) int spread) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedPairs pairs = new SortedPairs();
        NavigableSet<Pair> model = model();
        // Grows, then shrinks, then grows a little: splits, joins and empties chunks.
        for (int step = 0; step < 3 * most; step++) {
            boolean growing = step < most || step >= 2 * most;
            Pair pair = new Pair(random.nextLong(1 << spread) - 2, random.nextLong(4096) - 9);
            if (random.nextInt(4) > 0 == growing) {
                if (model.add(pair)) {
                    pairs.add(pair.first(), pair.second());
                }
            } else {
                Pair gone = model.isEmpty() || random.nextBoolean() ? pair : model.floor(pair);
                gone = gone == null ? pair : gone;
                assertEquals(model.remove(gone), pairs.remove(gone.first(), gone.second()));
            }
            assertEquals(model.size(), pairs.size());
            if (!model.isEmpty()) {
                assertEquals(model.first(), new Pair(pairs.lowestFirst(), pairs.lowestSecond()));
                assertEquals(model.last(), new Pair(pairs.highestFirst(), pairs.highestSecond()));
            }
        }
        assertArrayEquals(model.stream().mapToLong(Pair::first).toArray(), pairs.firsts());
        for (Pair pair : model) {
            long lowest = model.ceiling(new Pair(pair.first(), Long.MIN_VALUE)).second();
            assertEquals(lowest, pairs.secondOf(pair.first()));
        }
    }

    @Test
    void findsTheSecondOfAFirstThatBeginsAChunk() {
        SortedPairs pairs = new SortedPairs();
        for (long n = 0; n < 1000; n++) {
            pairs.add(n, 2 * n);
        }
        for (long n = 0; n < 1000; n++) {
            assertEquals(2 * n, pairs.secondOf(n));
        }
    }

    @Test
    void givesBackTheRoomOfPairsThatWent() {
        SortedPairs pairs = new SortedPairs();
        for (long n = 0; n < 1000; n++) {
            pairs.add(n, n);
        }
        for (long n = 0; n < 999; n++) {
            pairs.remove(n, n);
            assertTrue(pairs.room() <= 5 * pairs.size() + 4, pairs.room() + " for " + pairs.size());
        }
    }

    @Test
    void hasNoSecondForAFirstThatIsNotThere() {
        SortedPairs pairs = new SortedPairs();
        pairs.add(3, 1);
        assertThrows(IllegalStateException.class, () -> pairs.secondOf(2));
        assertThrows(IllegalStateException.class, () -> pairs.secondOf(4));
        assertFalse(pairs.remove(3, 2));
    }
}
