package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/// Links on disk, appended one behind another and read by their offset. Derived from the journal. For one thread, but
/// that another may [#sync].
final class LinkFile implements AutoCloseable {
    /// Bytes that are kept in memory before they are written.
    private static final int BUFFERED = 1 << 16;

    /// Most links are shorter than this.
    private static final int USUAL = 512;

    private final Path path;
    private final WritableFile file;
    private final ReadFile reader;
    private final FieldWriter buffer = new FieldWriter(BUFFERED + 4096);
    private final FieldWriter encoded = new FieldWriter(1024);
    private volatile long written;
    private volatile long synced;

    /// Links in the file, and those that are the last ones of their addresses.
    private int entries;

    private int live;

    /// A link, with the number of the record that queued it.
    record Entry(long sequence, Link link) {}

    private LinkFile(Path path, WritableFile file, ReadFile reader, Extent extent) {
        this.path = path;
        this.file = file;
        this.reader = reader;
        this.written = extent.size();
        this.synced = extent.size();
        this.entries = extent.entries();
        this.live = extent.live();
    }

    /// How much of a file is used.
    ///
    /// @param size in bytes
    /// @param entries number of links
    /// @param live number of those that are the last ones of their addresses
    record Extent(long size, int entries, int live) {
        static final Extent NEW = new Extent(0, 0, 0);

        /// Whether most links are not needed any more.
        boolean sparse() {
            return 2L * live < entries;
        }
    }

    /// Opens what is used of a file; what is behind it is dropped. A file begins with one byte.
    ///
    /// @throws CollectionDamaged if the file is shorter, or missing
    static LinkFile open(Path path, WritableFile.Opener opener, Extent extent) {
        long size = extent.size();
        if (size > 0 && !Files.exists(path)) {
            throw new CollectionDamaged(
                    new StorageFault.LinksMissing(path.getFileName().toString()));
        }
        try {
            WritableFile file = opener.open(path);
            long length = file.length();
            if (length < size) {
                file.close();
                throw new CollectionDamaged(new StorageFault.LinksTooShort(path.toString(), length, size));
            }
            file.setLength(size);
            LinkFile links = new LinkFile(path, file, new ReadFile(path), extent);
            if (size == 0) {
                links.buffer.octet(0);
            }
            return links;
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.OPEN, path, e);
        }
    }

    /// Size in bytes, including what is not written yet.
    long size() {
        return written + buffer.size();
    }

    /// How much is used now, including what is not written yet.
    Extent extent() {
        return new Extent(size(), entries, live);
    }

    /// A link is not the last one of its address any more.
    void died() {
        live--;
    }

    /// Passes each link with its offset, as far as they were written.
    void forEach(BiConsumer<Long, Entry> each) {
        flush();
        for (long at = 1; at < written; ) {
            byte[] payload = RecordFrame.at(reader, at, written);
            if (payload == null) {
                throw damaged(at);
            }
            each.accept(at, entry(new FieldReader(payload)));
            at += RecordFrame.HEADER + payload.length;
        }
    }

    private static Entry entry(FieldReader in) {
        return new Entry(in.number(), LinkCodec.read(in));
    }

    long append(long sequence, Link link) {
        encoded.clear();
        encoded.skip(RecordFrame.HEADER);
        encoded.number(sequence);
        LinkCodec.write(link, encoded);
        RecordFrame.seal(encoded.array(), 0, encoded.size());
        long place = size();
        buffer.raw(encoded.array(), encoded.size());
        entries++;
        live++;
        if (buffer.size() >= BUFFERED) {
            flush();
        }
        return place;
    }

    /// The link at an offset.
    ///
    /// @throws CollectionDamaged if there is none; the file is deleted then
    Entry at(long place) {
        if (place >= written) {
            flush();
        }
        byte[] bytes = new byte[USUAL];
        int got = reader.read(place, bytes, 0, USUAL);
        int length = RecordFrame.payloadLength(bytes, 0, got);
        if (length >= 0 && RecordFrame.HEADER + length > got) {
            bytes = new byte[RecordFrame.HEADER + length];
            got = reader.read(place, bytes, 0, bytes.length);
        }
        if (length < 0 || !RecordFrame.whole(bytes, 0, Math.min(got, RecordFrame.HEADER + length))) {
            throw damaged(place);
        }
        FieldReader in = new FieldReader(bytes);
        in.window(RecordFrame.HEADER, RecordFrame.HEADER + length);
        return entry(in);
    }

    /// Deletes the file, so that no checkpoint uses it again, and returns what to say.
    CollectionDamaged damaged(long place) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            String folder = String.valueOf(path.getParent());
            return new CollectionDamaged(new StorageFault.LinksUnreadable(place, path.toString(), folder));
        }
        return new CollectionDamaged(new StorageFault.LinksDeleted(place, path.toString()));
    }

    /// Writes what is in the buffer.
    void flush() {
        if (buffer.size() == 0) {
            return;
        }
        long start = written;
        try {
            file.write(start, buffer.array(), buffer.size());
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE, path, e);
        }
        written = start + buffer.size(); // by this thread alone
        buffer.clear();
    }

    /// Makes the links that were written durable. May be called by another thread.
    void sync() {
        long size = written;
        if (size == synced) {
            return;
        }
        try {
            file.sync();
            synced = size;
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.SYNC, path, e);
        }
    }

    /// Links that are not written yet are lost: they are in the journal.
    @Override
    public void close() {
        reader.close();
        try {
            file.close();
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.CLOSE, path, e);
        }
    }
}
