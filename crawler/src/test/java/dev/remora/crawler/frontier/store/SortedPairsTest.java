package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SortedPairsTest {
    private record Pair(long first, long second) {}

    private static NavigableSet<Pair> model() {
        return new TreeSet<>(Comparator.comparingLong(Pair::first).thenComparingLong(Pair::second));
    }

    @Property(tries = 40)
    void isASortedSetWhateverComesAndGoes(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 1500) int most, @ForAll @IntRange(max = 9) int spread) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedPairs pairs = new SortedPairs();
        NavigableSet<Pair> model = model();
        // Waves of growing and shrinking, each more or less so: splits, joins and empties chunks, and fills again
        // what gave its room back.
        int growing = 15;
        int next = most;
        for (int step = 0; step < 6 * most; step++) {
            if (step == next) {
                growing = random.nextInt(1, 16);
                next += random.nextInt(1, most + 1);
            }
            Pair pair = new Pair(random.nextLong(1 << spread) - 2, random.nextLong(4096) - 9);
            if (random.nextInt(16) < growing) {
                if (model.add(pair)) {
                    pairs.add(pair.first(), pair.second());
                }
            } else {
                Pair gone = model.isEmpty() || random.nextInt(8) == 0 ? pair : model.floor(pair);
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
    }

    /// Chunks beside one another are of all sizes then, and some that gave their room back are filled again.
    @Property(tries = 100)
    void isASortedSetWhateverPairsThatLieTogetherComeAndGo(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedPairs pairs = new SortedPairs();
        NavigableSet<Pair> model = model();
        for (int step = 0; step < 400; step++) {
            long from = random.nextLong(1000);
            long length = 1 + random.nextLong(200);
            boolean growing = random.nextBoolean();
            for (int i = random.nextInt(300); i > 0; i--) {
                Pair pair = new Pair(from + random.nextLong(length), 0);
                if (!growing) {
                    assertEquals(model.remove(pair), pairs.remove(pair.first(), pair.second()));
                } else if (model.add(pair)) {
                    pairs.add(pair.first(), pair.second());
                }
            }
            assertArrayEquals(model.stream().mapToLong(Pair::first).toArray(), pairs.firsts());
        }
    }

    /// A small chunk and half of a full one join, an odd number of pairs together; most of them go while the
    /// chunk behind them is large, and others come.
    @Test
    void fillsAgainWhatJoinedAndGaveItsRoomBack() {
        SortedPairs pairs = new SortedPairs();
        for (long n = 0; n < 256; n++) {
            pairs.add(n, 0);
        }
        remove(pairs, 9, 127);
        add(pairs, 150, 2);
        remove(pairs, 127, 128);
        add(pairs, 250, 60);
        remove(pairs, 128, 190);
        add(pairs, 3, 60);
        assertEquals(256 - 118 - 1 - 62 + 2 + 60 + 60, pairs.size());
        assertEquals(
                60, Arrays.stream(pairs.firsts()).filter(first -> first == 3).count() - 1);
    }

    private static void add(SortedPairs pairs, long first, int times) {
        for (int second = 1; second <= times; second++) {
            pairs.add(first, second);
        }
    }

    private static void remove(SortedPairs pairs, long from, long to) {
        for (long first = from; first < to; first++) {
            assertTrue(pairs.remove(first, 0));
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
    void removesNoPairOfWhichOnlyTheFirstIsThere() {
        SortedPairs pairs = new SortedPairs();
        pairs.add(3, 1);
        assertFalse(pairs.remove(3, 2));
    }

    @Property(tries = 200)
    void aSetOfManyPairsIsTheOneTheyWereAddedTo(@ForAll long seed, @ForAll @IntRange(max = 700) int most) {
        SplittableRandom random = new SplittableRandom(seed);
        NavigableSet<Pair> model = model();
        while (model.size() < most) {
            model.add(new Pair(random.nextLong(40) - 20, random.nextLong(4096) - 9));
        }
        List<Pair> drawn = new ArrayList<>(model);
        Collections.shuffle(drawn, new Random(seed));
        SortedPairs pairs = SortedPairs.of(drawn.stream()
                .flatMapToLong(pair -> LongStream.of(pair.first(), pair.second()))
                .toArray());
        assertEquals(most, pairs.size());
        for (int step = 0; step < 2 * most; step++) {
            Pair pair = new Pair(random.nextLong(40) - 20, random.nextLong(4096) - 9);
            if (random.nextBoolean() && model.add(pair)) {
                pairs.add(pair.first(), pair.second());
            } else {
                assertEquals(model.remove(pair), pairs.remove(pair.first(), pair.second()));
            }
        }
        while (!model.isEmpty()) {
            Pair lowest = model.pollFirst();
            assertEquals(lowest, new Pair(pairs.lowestFirst(), pairs.lowestSecond()));
            assertTrue(pairs.remove(lowest.first(), lowest.second()));
        }
        assertEquals(0, pairs.size());
    }
}
