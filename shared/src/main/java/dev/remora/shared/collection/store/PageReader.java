package dev.remora.shared.collection.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.file.OpenFiles;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Reads pages from the page store by location. Safe for use by many threads.
public final class PageReader implements AutoCloseable {
    /// Size of the first read, in bytes; usually it contains the whole page.
    private static final int GUESS = 16 * 1024;

    private final Segments segments;
    private final OpenFiles files;

    /// What is dropped from each open segment.
    private final Map<Integer, DroppedParts> dropped = new ConcurrentHashMap<>();

    /// @param segments the page store's files
    public PageReader(Segments segments) {
        this(segments, new OpenFiles(segments, PageFrames::checkPreamble));
    }

    private PageReader(Segments segments, OpenFiles files) {
        this.segments = segments;
        this.files = files;
    }

    /// Returns a reader that also reads from segments whose beginning is damaged.
    public static PageReader behindBeginnings(Segments segments) {
        return new PageReader(segments, new OpenFiles(segments, file -> {}));
    }

    /// Whether the page at a location is an earlier version that was dropped.
    public boolean dropped(PageLocation location) {
        files.file(location.segment()); // first, since holes come after the file that names them
        return dropped.computeIfAbsent(location.segment(), number -> DroppedParts.of(segments, number))
                .has(location.offset());
    }

    /// Whether there are no bytes any more at the location of a page that was dropped.
    public boolean hole(PageLocation location) {
        byte[] head = new byte[RecordFrame.HEADER];
        int got = files.file(location.segment()).read(location.offset(), head, 0, head.length);
        return dropped(location) && Arrays.equals(head, 0, got, new byte[head.length], 0, got);
    }

    /// Returns the end offset of the readable page at a location, also of one that was dropped and is no hole.
    public long end(PageLocation location) {
        return location.offset() + RecordFrame.HEADER + payload(location).length;
    }

    /// Returns the page at a location.
    public StoredPage page(PageLocation location) {
        if (location.offset() >= 0 && dropped(location)) {
            throw new DataDropped(location);
        }
        byte[] payload = payload(location);
        try {
            return PageFrames.page(payload);
        } catch (RuntimeException e) {
            throw new CollectionDamaged(
                    new StorageFault.PageUnreadable(location.offset(), path(location), StorageFault.cause(e)), e);
        }
    }

    private byte[] payload(PageLocation location) {
        if (location.offset() < 0) {
            throw notThere(location);
        }
        ReadFile file = files.file(location.segment());
        byte[] bytes = new byte[GUESS];
        int got = file.read(location.offset(), bytes, 0, GUESS);
        int length = RecordFrame.payloadLength(bytes, 0, got);
        if (length < 0 || location.offset() + RecordFrame.HEADER + length > file.length()) {
            throw notThere(location);
        }
        if (RecordFrame.HEADER + length > got) {
            bytes = new byte[RecordFrame.HEADER + length];
            got = file.read(location.offset(), bytes, 0, bytes.length);
        }
        if (!RecordFrame.whole(bytes, 0, got)) {
            throw new CollectionDamaged(new StorageFault.PageDamaged(location.offset(), path(location)));
        }
        return RecordFrame.payload(bytes, 0);
    }

    private CollectionDamaged notThere(PageLocation location) {
        return new CollectionDamaged(new StorageFault.NoPage(location.offset(), path(location)));
    }

    private String path(PageLocation location) {
        return files.path(location.segment()).toString();
    }

    @Override
    public void close() {
        files.close();
    }
}
