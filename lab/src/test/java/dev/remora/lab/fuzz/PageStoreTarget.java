package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.store.PageFrames;
import dev.remora.shared.collection.store.PageReader;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/// The page store: a byte for the way, then either damage to a file that was whole ([DamagedBytes]), or the fields
/// of a page behind checksums that are right, as a writer that is wrong would leave them.
///
/// A page comes out as it went in, or the collection is told to be damaged; nothing else is thrown.
final class PageStoreTarget implements FuzzTarget {
    private static final Tokens NO_WORDS = new Tokens(new int[0], new int[0]);

    private final Path folder = ScratchFile.folder();
    private final Segments segments = new Segments(folder, ".pages");
    private final StoredPage sample =
            stored(Page.ofText(new Url("http://a.example/b"), Instant.EPOCH, "标题", "正文。".repeat(40) + "text", "zh"));

    @Override
    public void read(byte[] input) throws IOException {
        FuzzInput in = new FuzzInput(input);
        if (in.octet() % 2 == 0) {
            byte[] whole = file(PageFrames.encode(sample).toArray());
            byte[] damaged = DamagedBytes.to(whole, in, PageFrames.preamble().length);
            Files.write(segments.path(1), damaged);
            try {
                assertEquals(sample, page());
                assertArrayEquals(whole, Arrays.copyOf(damaged, whole.length), "a damaged page was read");
            } catch (CollectionDamaged told) {
                assertEquals(false, Arrays.equals(whole, damaged), told::getMessage);
            }
            return;
        }
        byte[] fields = in.rest();
        FieldWriter packed = new FieldWriter(fields.length + 64);
        packed.number(fields.length);
        Lz.pack(fields, fields.length, packed);
        var frames = new ByteArrayOutputStream();
        frames.writeBytes(RecordFrame.of(new byte[0]));
        frames.writeBytes(RecordFrame.of(packed.toArray()));
        Files.write(segments.path(1), file(frames.toByteArray()));
        try {
            keeps(page());
        } catch (CollectionDamaged told) {
            // As it should be.
        }
    }

    /// A page that was read can be stored, and is the same afterwards.
    void keeps(Page page) throws IOException {
        keeps(stored(page));
    }

    private void keeps(StoredPage page) throws IOException {
        Files.write(segments.path(1), file(PageFrames.encode(page).toArray()));
        assertEquals(page, page());
    }

    private static StoredPage stored(Page page) {
        return new StoredPage(
                page, new SegmentedText(page.title(), NO_WORDS), new SegmentedText(page.text(), NO_WORDS), 0.5);
    }

    private StoredPage page() {
        try (PageReader reader = new PageReader(segments)) {
            return reader.page(place());
        }
    }

    private static PageLocation place() {
        return new PageLocation(1, PageFrames.preamble().length);
    }

    private static byte[] file(byte[] frames) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(PageFrames.preamble());
        out.writeBytes(frames);
        return out.toByteArray();
    }
}
