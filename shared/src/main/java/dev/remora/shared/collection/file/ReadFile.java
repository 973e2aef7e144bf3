package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// Random access to a file that another process may be writing. Safe for use by many threads.
///
/// Not a `FileChannel`: interrupting a thread that reads through a channel closes it for all threads.
public final class ReadFile implements AutoCloseable {
    private final Path path;
    private final RandomAccessFile file;

    /// @throws IOException if the file cannot be opened
    public ReadFile(Path path) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "r");
    }

    /// The path of the file.
    public Path path() {
        return path;
    }

    /// The current size in bytes.
    public synchronized long length() {
        try {
            return file.length();
        } catch (IOException e) {
            throw unreadable(0, e);
        }
    }

    /// Reads up to `length` bytes from `position`; returns the number of bytes read, 0 at or after the end.
    public synchronized int read(long position, byte[] into, int offset, int length) {
        try {
            file.seek(position);
            int done = 0;
            while (done < length) {
                int n = file.read(into, offset + done, length - done);
                if (n < 0) {
                    break;
                }
                done += n;
            }
            return done;
        } catch (IOException e) {
            throw unreadable(position, e);
        }
    }

    private CollectionDamaged unreadable(long position, IOException e) {
        return new CollectionDamaged(new StorageFault.NotReadAt(path.toString(), position, StorageFault.cause(e)), e);
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
