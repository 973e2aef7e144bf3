package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.url.Url;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts and keys by their numbers, wherever they are held.
class TextTableTest {
    private static final Url URL = new Url("http://a.example/");
    private static final PageLocation PAGE = new PageLocation(1, 0);

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1_000, 100_000})
    void aTextHasOneNumberInTheOrderInWhichItCame(int onHeap) {
        SplittableRandom random = new SplittableRandom(onHeap);
        TextTable table = new TextTable(new ArenaMemory(onHeap));
        Map<String, Integer> expected = new LinkedHashMap<>();
        for (int i = 0; i < 5_000; i++) {
            String text = switch (random.nextInt(4)) {
                case 0 -> "Aa".repeat(random.nextInt(4)) + "BB".repeat(random.nextInt(4));
                case 1 -> "茶".repeat(random.nextInt(3)) + random.nextInt(500);
                case 2 -> Character.toString(0x20000 + random.nextInt(200));
                default -> "x".repeat(random.nextInt(300));
            };
            int number = expected.computeIfAbsent(text, _ -> expected.size());
            assertEquals(number, table.add(text), text);
        }
        assertEquals(expected.size(), table.size());
        expected.forEach((text, number) -> {
            assertEquals(text, table.text(number));
            assertEquals(text.hashCode(), table.hash(number));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 84, 85, 10_000})
    void roomThatIsReservedChangesNoNumber(int reserved) {
        TextTable table = new TextTable(LargeMemory.NONE);
        for (int i = 0; i < 200; i++) {
            if (i == 50) {
                table.reserve(reserved);
            }
            assertEquals(i, table.add("t" + i));
        }
        for (int i = 0; i < 200; i++) {
            assertEquals(i, table.add("t" + i));
            assertEquals("t" + i, table.text(i));
        }
    }

    /// Texts with one hash code: "Aa" and "BB" have the same.
    @Test
    void textsOfOneHashAreToldApart() {
        TextTable table = new TextTable(LargeMemory.NONE);
        for (int i = 0; i < 1 << 9; i++) {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 9; bit++) {
                text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            assertEquals(i, table.add(text.toString()));
            assertEquals(table.hash(0), table.hash(i));
            assertEquals(text.toString(), table.text(i));
        }
    }

    @Test
    void keysComeBackWithTheirNumbers() {
        KeyTable keys = new KeyTable();
        for (long key : new long[] {7, -1, 0, Long.MIN_VALUE, 1L << 40}) {
            keys.add(key);
        }
        List<byte[]> chunks = CheckpointWriter.encoded(out -> StoredKeys.write(keys, out));
        KeyTable read = StoredKeys.read(new CheckpointReader(chunks.iterator()), new ArenaMemory(2));
        assertEquals(
                List.of(7L, -1L, 0L, Long.MIN_VALUE, 1L << 40),
                java.util.Arrays.stream(read.keys()).boxed().toList());
        assertEquals(5, read.add(99));
    }

    private static Change.Put put(double relevance, boolean onTopic) {
        Change.Copies alone = new Change.Copies(new Change.Fold.None(), 0);
        Change.StoredAt at = new Change.StoredAt(new WarcLocation(1, 0), PAGE);
        return new Change.Put(1, URL, at, relevance, onTopic, true, alone);
    }

    @Test
    void theInterestOfAPageIsItsRelevanceWhileItIsOnTopic() {
        TopicInterest interest = new TopicInterest(LargeMemory.NONE);
        assertEquals(0, interest.in(URL.key()));
        assertFalse(interest.learn(put(0.9, false)), "none before and none now");
        assertTrue(interest.learn(put(0.75, true)));
        assertEquals(0.75, interest.in(URL.key()));
        assertFalse(interest.learn(put(0.75, true)), "the same again");
        assertFalse(interest.learn(new Change.Clustered(2, URL, 5)));
        assertTrue(interest.learn(new Change.Rescore(3, URL, PAGE, 0.5, true, new Change.Fold.None())));
        assertTrue(interest.learn(new Change.Rescore(4, URL, PAGE, 0.5, false, new Change.Fold.None())));
        assertEquals(0, interest.in(URL.key()));
        interest.learn(put(1, true));
        assertTrue(interest.learn(new Change.Moved(5, URL, "/b")));
        interest.learn(put(1, true));
        assertTrue(interest.learn(new Change.Delete(6, URL)));
        assertEquals(0, interest.in(URL.key()));
    }

    @Test
    void interestsComeBackFromACheckpoint() {
        TopicInterest interest = new TopicInterest(LargeMemory.NONE);
        interest.learn(new Change.Delete(1, new Url("http://b.example/")));
        interest.learn(put(0.625, true));
        List<byte[]> chunks = CheckpointWriter.encoded(interest::write);
        TopicInterest read = TopicInterest.read(new CheckpointReader(chunks.iterator()), new ArenaMemory(1));
        assertEquals(0.625, read.in(URL.key()));
        assertFalse(read.learn(put(0.625, true)));
        assertTrue(read.learn(put(0.5, true)));
    }
}
