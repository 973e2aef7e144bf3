package dev.remora.shared.collection.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/// The disk operations needed to write a file. Tests replace it to simulate failing disks.
///
/// Not a `FileChannel`: interrupting a thread that writes through a channel closes it for all threads.
public interface WritableFile extends AutoCloseable {
    /// Opens a file for writing, and creates it if it is missing.
    interface Opener {
        /// Files of the operating system.
        Opener DISK = OnDisk::new;

        /// Opens the file at a path.
        WritableFile open(Path path) throws IOException;
    }

    /// The size in bytes.
    long length() throws IOException;

    /// Truncates the file, or extends it with zeros.
    void setLength(long length) throws IOException;

    /// Writes the first `length` bytes at an offset. After a failure, some of them may have been written.
    void write(long at, byte[] bytes, int length) throws IOException;

    /// Makes everything written durable.
    void sync() throws IOException;

    @Override
    void close() throws IOException;

    /// A file of the operating system.
    record OnDisk(RandomAccessFile file) implements WritableFile {
        OnDisk(Path path) throws IOException {
            this(new RandomAccessFile(path.toFile(), "rw"));
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public void setLength(long length) throws IOException {
            file.setLength(length);
        }

        @Override
        public void write(long at, byte[] bytes, int length) throws IOException {
            file.seek(at);
            file.write(bytes, 0, length);
        }

        @Override
        public void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
