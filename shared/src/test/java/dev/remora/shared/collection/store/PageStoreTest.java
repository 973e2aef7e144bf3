package dev.remora.shared.collection.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageStoreTest {
    @TempDir
    private Path folder;

    private Segments segments;

    @BeforeEach
    void name() {
        segments = new Segments(folder, ".pages");
    }

    private static StoredPage withText(String text, Tokens words) {
        Page page = Page.ofText(Samples.url(1), Samples.NOON, "", text, "zh");
        return new StoredPage(
                page, new SegmentedText("", new Tokens(new int[0], new int[0])), new SegmentedText(text, words), 1);
    }

    /// Returns a text that no compressor makes much shorter.
    private static StoredPage ofLength(int length) {
        SplittableRandom random = new SplittableRandom(length);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (0x4e00 + random.nextInt(20_000)));
        }
        return withText(text.toString(), new Tokens(new int[] {0}, new int[] {length}));
    }

    private PageLocation stored(StoredPage page) throws IOException {
        byte[] preamble = PageFrames.preamble();
        FieldWriter out = new FieldWriter(1);
        out.raw(preamble, preamble.length);
        FieldWriter frame = PageFrames.encode(page);
        out.raw(frame.array(), frame.size());
        Files.write(segments.path(1), out.toArray());
        return new PageLocation(1, preamble.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 7_000, 8_000, 8_200, 9_000, 200_000})
    void aPageOfAnyLengthIsReadAndEndsWhereTheNextBegins(int length) throws IOException {
        StoredPage page = ofLength(length);
        PageLocation location = stored(page);
        try (PageReader reader = new PageReader(segments)) {
            assertEquals(page, reader.page(location));
            assertEquals(Files.size(segments.path(1)), reader.end(location));
            assertFalse(reader.dropped(location));
            assertFalse(reader.hole(location));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 14", "0, 15", "14, 14", "15, 14", "14, 15", "15, 15", "16, 240", "300, 300"})
    void aGapAndAWordOfAnyLengthComeBack(int gap, int length) {
        Tokens words = new Tokens(new int[] {gap, 2 * gap + length}, new int[] {length, 1});
        StoredPage page = withText("茶".repeat(2 * gap + length + 1), words);
        assertEquals(page, PageFrames.unpack(PageFrames.pack(page)));
    }

    @Test
    void theWordsOfAnotherTextAreNotStored() {
        StoredPage page = Samples.page(1);
        StoredPage mixed = new StoredPage(page.page(), page.title(), Samples.words("other"), 1);
        assertThrows(IllegalArgumentException.class, () -> PageFrames.pack(mixed));
    }

    @Test
    void whereNoPageBeginsThereIsNone() throws IOException {
        PageLocation location = stored(Samples.page(7));
        try (PageReader reader = new PageReader(segments)) {
            long end = Files.size(segments.path(1));
            for (long offset : new long[] {-1, 1, location.offset() + 1, end - 3, end, 1L << 40}) {
                CollectionDamaged damage =
                        assertThrows(CollectionDamaged.class, () -> reader.page(new PageLocation(1, offset)));
                assertEquals(new StorageFault.NoPage(offset, segments.path(1).toString()), damage.fault());
            }
            assertThrows(CollectionDamaged.class, () -> reader.page(new PageLocation(2, 0)), "no such segment");
        }
    }

    @Test
    void aPageThatWasCutAnywhereIsDamage() throws IOException {
        PageLocation location = stored(ofLength(9_000));
        byte[] whole = Files.readAllBytes(segments.path(1));
        for (int length = (int) location.offset(); length < whole.length; length += 397) {
            Files.write(segments.path(1), Arrays.copyOf(whole, length));
            try (PageReader reader = new PageReader(segments)) {
                assertThrows(CollectionDamaged.class, () -> reader.page(location), "cut at " + length);
            }
        }
    }

    @Test
    void everyByteOfAPageCounts() throws IOException {
        PageLocation location = stored(Samples.page(9));
        byte[] whole = Files.readAllBytes(segments.path(1));
        for (int at = (int) location.offset(); at < whole.length; at += 3) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(segments.path(1), damaged);
            try (PageReader reader = new PageReader(segments)) {
                assertThrows(CollectionDamaged.class, () -> reader.page(location), "damaged at " + at);
            }
        }
    }

    /// The checksum is right, but the page is none: a bug of a writer must not become one of the reader.
    @Test
    void aFrameWithNoiseIsAnUnreadablePage() throws IOException {
        SplittableRandom random = new SplittableRandom(12);
        byte[] preamble = PageFrames.preamble();
        for (int round = 0; round < 200; round++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            FieldWriter out = new FieldWriter(1);
            out.raw(preamble, preamble.length);
            byte[] frame = RecordFrame.of(noise);
            out.raw(frame, frame.length);
            Files.write(segments.path(1), out.toArray());
            try (PageReader reader = new PageReader(segments)) {
                CollectionDamaged damage =
                        assertThrows(CollectionDamaged.class, () -> reader.page(new PageLocation(1, preamble.length)));
                assertTrue(damage.fault() instanceof StorageFault.PageUnreadable, damage.toString());
            }
        }
    }

    @Test
    void aSegmentOfAnotherVersionOrWithoutABeginningIsRefused() throws IOException {
        PageLocation location = stored(Samples.page(1));
        byte[] whole = Files.readAllBytes(segments.path(1));
        whole[5]++;
        Files.write(segments.path(1), whole);
        try (PageReader reader = new PageReader(segments);
                PageReader salvage = PageReader.behindBeginnings(segments)) {
            assertThrows(CollectionDamaged.class, () -> reader.page(location));
            assertEquals(Samples.page(1), salvage.page(location));
        }
        FieldWriter version = new FieldWriter(1);
        version.number(PageFrames.VERSION + 1);
        Files.write(segments.path(2), RecordFrame.of(version.toArray()));
        try (PageReader reader = new PageReader(segments)) {
            CollectionDamaged other = assertThrows(CollectionDamaged.class, () -> reader.page(new PageLocation(2, 0)));
            assertTrue(other.fault() instanceof StorageFault.OtherFormat, other.toString());
        }
    }

    @Test
    void aPageThatWasDroppedIsSaidToBeSoAlsoIfItsBytesAreStillThere() throws IOException {
        PageLocation location = stored(Samples.page(1));
        long end = Files.size(segments.path(1));
        DroppedParts parts = new DroppedParts(List.of(new DroppedParts.Range(location.offset(), end)));
        parts.write(segments, 1);
        try (PageReader reader = new PageReader(segments)) {
            assertThrows(DataDropped.class, () -> reader.page(location));
            assertTrue(reader.dropped(location));
            assertFalse(reader.hole(location));
            assertEquals(end, reader.end(location));
        }
        assertTrue(parts.makeHoles(segments, 1, false, () -> false));
        try (PageReader reader = new PageReader(segments)) {
            assertThrows(DataDropped.class, () -> reader.page(location));
            assertTrue(reader.hole(location));
            assertThrows(CollectionDamaged.class, () -> reader.end(location));
        }
    }
}
