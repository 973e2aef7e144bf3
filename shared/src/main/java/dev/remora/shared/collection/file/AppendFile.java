package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that only grows. An append is written completely or, after a [StorageFailed], not at all. One
/// thread at a time may append; [#sync] may run concurrently.
final class AppendFile implements AutoCloseable {
    private final Path path;
    private final WritableFile file;
    private long size;
    private long synced;
    private boolean closed;
    private volatile boolean broken;
    private final Object syncing = new Object();

    private AppendFile(Path path, WritableFile.Opener opener, long size, boolean fresh) throws IOException {
        this.path = path;
        this.file = opener.open(path);
        if (file.length() != size) {
            file.setLength(size);
        }
        this.size = size;
        this.synced = fresh ? -1 : size;
    }

    /// Creates an empty file; an existing one is truncated.
    static AppendFile create(Path path, WritableFile.Opener opener) {
        try {
            AppendFile file = new AppendFile(path, opener, 0, true);
            Disk.syncDirectory(path.toAbsolutePath().getParent());
            return file;
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.CREATE, path, e);
        }
    }

    /// Opens a file to append after its first `size` bytes; the rest is truncated.
    static AppendFile open(Path path, WritableFile.Opener opener, long size) {
        try {
            if (Files.size(path) < size) {
                throw new CollectionDamaged(new StorageFault.TooShort(path.toString(), Files.size(path), size));
            }
            return new AppendFile(path, opener, size, false);
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.OPEN, path, e);
        }
    }

    synchronized long size() {
        return size;
    }

    /// Appends the first `length` bytes and returns the offset of the first.
    synchronized long append(byte[] bytes, int length) {
        checkSound();
        long at = size;
        try {
            file.write(at, bytes, length);
        } catch (IOException e) {
            takeBack(at, e);
            throw Disk.failed(StorageFault.Action.WRITE, path, e);
        }
        size = at + length;
        return at;
    }

    /// Makes everything appended before the call durable. After a failure the state of the file is unknown,
    /// so later appends and syncs fail. Does nothing if the file is closed, since it was synced before.
    void sync() {
        synchronized (syncing) {
            long upTo = size();
            if (closed || upTo == synced()) {
                return;
            }
            checkSound(); // a retry might succeed without the bytes that the failed one lost
            try {
                file.sync();
            } catch (IOException e) {
                broken = true;
                throw Disk.failed(StorageFault.Action.SYNC, path, e);
            }
            synced(upTo);
        }
    }

    private void checkSound() {
        if (broken) {
            throw new StorageFailed(new StorageFault.WriteFailedBefore(path.toString()), null);
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
                throw Disk.failed(StorageFault.Action.CLOSE, path, e);
            }
        }
    }
}
