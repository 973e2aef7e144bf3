package dev.remora.shared.collection.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.store.DroppedParts.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DroppedPartsTest {
    private static final int LENGTH = 400;

    @TempDir
    private Path folder;

    private Segments segments;

    @BeforeEach
    void name() {
        segments = new Segments(folder, ".pages");
    }

    private static DroppedParts parts(Range... ranges) {
        return new DroppedParts(List.of(ranges));
    }

    /// Disjoint ranges in any order, some of them adjacent.
    private static List<Range> disjoint(Random random) {
        List<Range> ranges = new ArrayList<>();
        for (int at = random.nextInt(20); at < LENGTH - 30; at += random.nextInt(3) * random.nextInt(20)) {
            int to = at + 1 + random.nextInt(25);
            ranges.add(new Range(at, to));
            at = to;
        }
        Collections.shuffle(ranges, random);
        return ranges;
    }

    private static BitSet bits(List<Range> ranges) {
        BitSet bits = new BitSet();
        ranges.forEach(range -> bits.set((int) range.from(), (int) range.to()));
        return bits;
    }

    @RepeatedTest(20)
    void partsThatComeInTwoGoesAreTheBytesOfBoth(RepetitionInfo round) {
        List<Range> all = disjoint(new Random(round.getCurrentRepetition()));
        int half = all.size() / 2;
        DroppedParts joined = parts().with(all.subList(0, half)).with(all.subList(half, all.size()));
        assertEquals(bits(all), bits(joined.ranges()));
        for (int i = 1; i < joined.ranges().size(); i++) {
            assertTrue(joined.ranges().get(i - 1).to() < joined.ranges().get(i).from(), "ascending, not adjacent");
        }
        for (int offset = 0; offset < LENGTH; offset++) {
            assertEquals(bits(all).get(offset), joined.has(offset), "offset " + offset);
        }
    }

    @RepeatedTest(10)
    void whatIsWrittenComesBack(RepetitionInfo round) {
        DroppedParts written = parts().with(disjoint(new Random(round.getCurrentRepetition())));
        written.write(segments, 3);
        assertEquals(written, DroppedParts.of(segments, 3));
        parts().write(segments, 3);
        assertEquals(parts(), DroppedParts.of(segments, 3), "it is replaced");
        assertEquals(List.of(folder.resolve("00003.dropped")), list());
    }

    private List<Path> list() {
        try (var files = Files.list(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aWholeFileComesBackAsOne() {
        DroppedParts.ALL.write(segments, 1);
        DroppedParts read = DroppedParts.of(segments, 1);
        assertEquals(DroppedParts.ALL, read);
        assertTrue(read.has(0) && read.has(Long.MAX_VALUE - 1));
    }

    @Test
    void withoutAReadableFileNothingIsDropped() throws IOException {
        assertEquals(parts(), DroppedParts.of(segments, 1));
        parts(new Range(5, 300), new Range(400, 70_000)).write(segments, 1);
        byte[] whole = Files.readAllBytes(DroppedParts.path(segments, 1));
        for (int length = 0; length < whole.length; length++) {
            Files.write(DroppedParts.path(segments, 1), Arrays.copyOf(whole, length));
            assertEquals(parts(), DroppedParts.of(segments, 1), "cut at " + length);
        }
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(DroppedParts.path(segments, 1), damaged);
            assertEquals(parts(), DroppedParts.of(segments, 1), "damaged at " + at);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4096, 4096",
        "0, 4095, 0",
        "1, 4096, 0",
        "1, 8192, 4096",
        "1, 8191, 0",
        "4096, 12288, 8192",
        "4095, 12289, 8192",
        "5000, 6000, 0",
    })
    void onlyWholeBlocksAreFreed(long from, long to, long freed) {
        assertEquals(freed, parts(new Range(from, to)).freed(4096));
        assertEquals(
                freed + 4096,
                parts(new Range(from, to), new Range(20_480, 24_576)).freed(4096));
    }

    @Test
    void whatIsBehindTheEndIsForgotten() {
        DroppedParts before = parts(new Range(10, 20), new Range(30, 40), new Range(50, 60));
        for (int number = 1; number <= 3; number++) {
            before.write(segments, number);
        }
        DroppedParts.cut(segments, 2, 35);
        assertEquals(before, DroppedParts.of(segments, 1));
        assertEquals(parts(new Range(10, 20), new Range(30, 35)), DroppedParts.of(segments, 2));
        assertEquals(parts(), DroppedParts.of(segments, 3));
        DroppedParts.cut(segments, 2, 30);
        assertEquals(parts(new Range(10, 20)), DroppedParts.of(segments, 2), "a part of no bytes is none");
        DroppedParts.cut(segments, 0, 0);
        assertEquals(parts(), DroppedParts.of(segments, 1));
    }

    @Test
    void holesAreZerosAndEverythingElseKeepsItsPlace() throws IOException {
        byte[] bytes = new byte[200_000];
        new Random(8).nextBytes(bytes);
        Files.write(segments.path(1), bytes);
        DroppedParts holes = parts(new Range(0, 7), new Range(60_000, 140_000), new Range(199_999, 200_000));
        assertTrue(holes.makeHoles(segments, 1, false, () -> false));
        byte[] expected = bytes.clone();
        for (Range hole : holes.ranges()) {
            Arrays.fill(expected, (int) hole.from(), (int) hole.to(), (byte) 0);
        }
        assertArrayEquals(expected, Files.readAllBytes(segments.path(1)));
        assertEquals(holes, DroppedParts.of(segments, 1));
        assertEquals(2, list().size(), "nothing is left aside");
    }

    @Test
    void partsBehindTheEndOfTheFileDoNotLengthenIt() throws IOException {
        Files.write(segments.path(1), new byte[] {1, 2, 3, 4});
        assertTrue(parts(new Range(2, 9), new Range(20, 30)).makeHoles(segments, 1, false, () -> false));
        assertArrayEquals(new byte[] {1, 2, 0, 0}, Files.readAllBytes(segments.path(1)));
    }

    @Test
    void aSegmentIsAsItWasIfItIsStoppedAtAnyMoment() throws IOException {
        byte[] bytes = new byte[200_000];
        new Random(8).nextBytes(bytes);
        for (int calls = 0; calls < 6; calls++) {
            Files.write(segments.path(1), bytes);
            AtomicInteger left = new AtomicInteger(calls);
            assertFalse(
                    parts(new Range(1_000, 2_000)).makeHoles(segments, 1, false, () -> left.getAndDecrement() <= 0));
            assertArrayEquals(bytes, Files.readAllBytes(segments.path(1)), "stopped at call " + calls);
            assertEquals(List.of(segments.path(1)), list());
        }
    }
}
