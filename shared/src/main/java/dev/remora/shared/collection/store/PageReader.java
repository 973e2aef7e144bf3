package dev.remora.shared.collection.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OpenFiles;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.page.StoredPage;
import java.util.Arrays;

/// Pages of the page store, by their places. Safe for use by many threads.
public final class PageReader implements AutoCloseable {
    /// Read at once, in the hope that it holds the whole page.
    private static final int GUESS = 16 * 1024;

    private final OpenFiles files;

    /// @param segments the page store's files
    public PageReader(Segments segments) {
        this.files = new OpenFiles(segments, PageFrames::checkPreamble);
    }

    /// The keys of a page's links, without reading the page.
    public long[] links(PageLocation location) {
        return PageFrames.links(frame(location, beginning(location), 0));
    }

    /// The page at a place.
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
        byte[] bytes = new byte[GUESS];
        int got = files.file(location.segment()).read(location.offset(), bytes, 0, GUESS);
        return Arrays.copyOf(bytes, got);
    }

    /// The frame that begins at `from` of the bytes that lie at a location; reads on where they do not hold all of
    /// it.
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
