package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that only grows. What is appended is there as a whole or, after a [StorageFailed], not at all. Appending
/// is for one thread at a time; [#sync] may run beside it.
///
/// Not a `FileChannel`: interrupting a thread that writes through one closes it for all.
final class AppendFile implements AutoCloseable {
    private final Path path;
    private final RandomAccessFile file;
    private long size;
    private long synced;
    private boolean closed;
    private volatile boolean broken;
    private final Object syncing = new Object();

    private AppendFile(Path path, long size, boolean fresh) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "rw");
        if (file.length() != size) {
            file.setLength(size);
        }
        this.size = size;
        this.synced = fresh ? -1 : size;
    }

    /// A new, empty file; one that is there already is emptied.
    static AppendFile create(Path path) {
        try {
            AppendFile file = new AppendFile(path, 0, true);
            Disk.syncDirectory(path.toAbsolutePath().getParent());
            return file;
        } catch (IOException e) {
            throw Disk.failed("create", path, e);
        }
    }

    /// Goes on with a file, cutting off everything behind its first `size` bytes.
    static AppendFile open(Path path, long size) {
        try {
            if (Files.size(path) < size) {
                throw new CollectionDamaged(path + " has " + Files.size(path) + " bytes, but the journal counts on "
                        + size + ". " + Disk.RESTORE);
            }
            return new AppendFile(path, size, false);
        } catch (IOException e) {
            throw Disk.failed("open", path, e);
        }
    }

    Path path() {
        return path;
    }

    synchronized long size() {
        return size;
    }

    /// Appends, and gives the place of the first byte.
    synchronized long append(byte[] bytes, int length) {
        if (broken) {
            throw new StorageFailed(path + " could not be written before. " + Disk.MEND, null);
        }
        long at = size;
        try {
            file.seek(at);
            file.write(bytes, 0, length);
        } catch (IOException e) {
            takeBack(at, e);
            throw Disk.failed("write", path, e);
        }
        size = at + length;
        return at;
    }

    /// Makes durable what has been appended before the call. After a failure nothing is known of the file any more,
    /// so that it takes no more. A closed file was synced by whoever closed it.
    void sync() {
        synchronized (syncing) {
            long upTo = size();
            if (closed || upTo == synced()) {
                return;
            }
            try {
                file.getFD().sync();
            } catch (IOException e) {
                broken = true;
                throw Disk.failed("sync", path, e);
            }
            synced(upTo);
        }
    }

    private synchronized long synced() {
        return synced;
    }

    private synchronized void synced(long upTo) {
        synced = Math.max(synced, upTo);
    }

    private void takeBack(long to, IOException cause) {
        try {
            file.setLength(to);
        } catch (IOException e) {
            broken = true;
            cause.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        synchronized (syncing) {
            closed = true;
            try {
                file.close();
            } catch (IOException e) {
                throw Disk.failed("close", path, e);
            }
        }
    }
}
