package dev.remora.indexer.build.links;

import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Bytes that are appended, and read by their place: the first megabytes in memory, the others in a file, which is
/// deleted by [#close]. A file that a kill left behind is overwritten. For one thread.
final class SpilledBytes implements AutoCloseable {
    private static final int IN_MEMORY = 1 << 24;
    private static final int BUFFERED = 1 << 16;

    private final Optional<Path> path;
    private final int inMemory;
    private byte[] first = new byte[1024];
    private int firstSize;
    private Optional<Spill> spill = Optional.empty();

    /// What is not in memory: written to the file, then what is to be written next.
    private static final class Spill {
        private final WritableFile file;
        private final ReadFile reader;
        private final byte[] buffer;
        private int written;
        private int buffered;

        Spill(Path path, int buffer) throws IOException {
            file = WritableFile.Opener.DISK.open(path);
            file.setLength(0);
            reader = new ReadFile(path);
            this.buffer = new byte[buffer];
        }
    }

    /// @param path of the file; empty: everything is in memory
    SpilledBytes(Optional<Path> path) {
        this(path, IN_MEMORY);
    }

    /// @param inMemory number of bytes in memory
    SpilledBytes(Optional<Path> path, int inMemory) {
        this.path = path;
        this.inMemory = inMemory;
    }

    /// Number of bytes.
    int size() {
        return firstSize + spill.map(behind -> behind.written + behind.buffered).orElse(0);
    }

    /// Appends bytes, which have to be read as they were appended: all at once.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk is full
    void append(byte[] bytes) {
        int end = Math.addExact(size(), bytes.length);
        if (path.isPresent() && end > inMemory) {
            spill(path.get(), bytes);
            return;
        }
        if (end > first.length) {
            first = Arrays.copyOf(first, Math.max(end, Math.addExact(first.length, first.length / 2)));
        }
        System.arraycopy(bytes, 0, first, firstSize, bytes.length);
        firstSize = end;
    }

    private void spill(Path to, byte[] bytes) {
        try {
            if (spill.isEmpty()) {
                Files.createDirectories(to.toAbsolutePath().getParent());
                spill = Optional.of(new Spill(to, BUFFERED));
            }
            Spill behind = spill.get();
            if (behind.buffered + bytes.length > BUFFERED) {
                behind.file.write(behind.written, behind.buffer, behind.buffered);
                behind.written += behind.buffered;
                behind.buffered = 0;
            }
            System.arraycopy(bytes, 0, behind.buffer, behind.buffered, bytes.length);
            behind.buffered += bytes.length;
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE, to, e);
        }
    }

    /// Returns the bytes at a place.
    ///
    /// @param to at most [#size]
    byte[] read(int from, int to) {
        if (from < firstSize || spill.isEmpty()) {
            return Arrays.copyOfRange(first, from, to);
        }
        Spill behind = spill.get();
        int at = from - firstSize;
        if (at >= behind.written) {
            return Arrays.copyOfRange(behind.buffer, at - behind.written, to - firstSize - behind.written);
        }
        byte[] bytes = new byte[to - from];
        if (behind.reader.read(at, bytes, 0, bytes.length) < bytes.length) {
            throw new IllegalStateException(behind.reader.path() + " is shorter than what was written to it");
        }
        return bytes;
    }

    @Override
    public void close() {
        if (spill.isEmpty()) {
            return;
        }
        Spill behind = spill.get();
        spill = Optional.empty();
        behind.reader.close();
        try {
            behind.file.close();
            Files.deleteIfExists(behind.reader.path());
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE, behind.reader.path(), e);
        }
    }
}
