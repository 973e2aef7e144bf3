package dev.remora.shared.collection.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OpenFiles;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.page.StoredPage;
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

    /// Returns the end offset of the readable page at a location.
    public long end(PageLocation location) {
        byte[] bytes = beginning(location);
        int links = RecordFrame.HEADER + frame(location, bytes, 0).length;
        return location.offset() + links + RecordFrame.HEADER + frame(location, bytes, links).length;
    }

    /// Returns the page at a location.
    public StoredPage page(PageLocation location) {
        byte[] bytes = beginning(location);
        int links = frame(location, bytes, 0).length;
        byte[] payload = frame(location, bytes, RecordFrame.HEADER + links);
        try {
            return PageFrames.page(payload);
        } catch (RuntimeException e) {
            throw new CollectionDamaged(
                    words(location) + " cannot be read: " + e.getMessage() + ". " + Disk.RESTORE, e);
        }
    }

    /// The first bytes at a location.
    private byte[] beginning(PageLocation location) {
        if (location.offset() < 0) {
            throw notThere(location);
        }
        if (dropped(location)) {
            throw new DataDropped(location);
        }
        byte[] bytes = new byte[GUESS];
        int got = files.file(location.segment()).read(location.offset(), bytes, 0, GUESS);
        return Arrays.copyOf(bytes, got);
    }

    /// Returns the payload of the frame at offset `from` of `bytes`, which were read at a location; reads
    /// more if they do not contain all of it.
    private byte[] frame(PageLocation location, byte[] bytes, int from) {
        if (RecordFrame.whole(bytes, from, bytes.length)) {
            return RecordFrame.payload(bytes, from);
        }
        ReadFile file = files.file(location.segment());
        byte[] head = new byte[RecordFrame.HEADER];
        int got = file.read(location.offset() + from, head, 0, head.length);
        int payload = RecordFrame.payloadLength(head, 0, got);
        if (payload < 0 || location.offset() + from + RecordFrame.HEADER + payload > file.length()) {
            throw notThere(location);
        }
        byte[] frame = new byte[RecordFrame.HEADER + payload];
        got = file.read(location.offset() + from, frame, 0, frame.length);
        if (!RecordFrame.whole(frame, 0, got)) {
            throw new CollectionDamaged(words(location) + " does not match its checksum. " + Disk.RESTORE);
        }
        return RecordFrame.payload(frame, 0);
    }

    private CollectionDamaged notThere(PageLocation location) {
        return new CollectionDamaged("There is no page at byte " + location.offset() + " of "
                + files.path(location.segment()) + ". " + Disk.RESTORE);
    }

    private String words(PageLocation location) {
        return "The page at byte " + location.offset() + " of " + files.path(location.segment());
    }

    @Override
    public void close() {
        files.close();
    }
}
