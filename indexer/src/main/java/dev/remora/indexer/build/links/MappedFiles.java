package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Memory in the files of a folder, one for each array: the operating system keeps in memory what is used, and writes
/// back the rest. The folder belongs to one object at a time: a new one deletes the files that a kill left behind, and
/// [#close] deletes its own. For one thread.
public final class MappedFiles implements LargeMemory, AutoCloseable {
    private static final int ON_HEAP = 1 << 17;
    private static final int PIECE = 1 << 16;

    private final Path folder;
    private final WritableFile.Opener opener;
    private final int onHeap;
    private final List<MappedFile> files = new ArrayList<>();

    /// @param folder has no other files; created for the first array that does not stay on the heap
    /// @throws StorageFailed if a file in it cannot be deleted
    public MappedFiles(Path folder) {
        this(folder, WritableFile.Opener.DISK, ON_HEAP);
    }

    /// @param onHeap how many numbers of each array are on the heap
    MappedFiles(Path folder, WritableFile.Opener opener, int onHeap) {
        this.folder = folder;
        this.opener = opener;
        this.onHeap = onHeap;
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
                for (Path file : left) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw Disk.failed(StorageFault.Action.WRITE, folder, e);
            }
        }
    }

    @Override
    public int onHeap() {
        return onHeap;
    }

    @Override
    public Block block() {
        MappedFile file = new MappedFile(folder.resolve(files.size() + ".array"), opener);
        files.add(file);
        return file;
    }

    /// @throws StorageFailed if a file cannot be deleted; the others are
    @Override
    public void close() {
        files.forEach(MappedFile::unmap);
        List<StorageFailed> failures = new ArrayList<>();
        for (MappedFile file : files) {
            try {
                file.delete();
            } catch (StorageFailed failed) {
                failures.add(failed);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    /// The file of one array, which is there once that does not stay on the heap.
    private static final class MappedFile implements Block {
        private final Path path;
        private final WritableFile.Opener opener;
        private final Arena mapping = Arena.ofShared();
        private long length;

        MappedFile(Path path, WritableFile.Opener opener) {
            this.path = path;
            this.opener = opener;
        }

        @Override
        public MemorySegment next() {
            try {
                Files.createDirectories(path.toAbsolutePath().getParent());
                append();
                MemorySegment chunk = mapped();
                length += CHUNK;
                return chunk;
            } catch (IOException e) {
                throw Disk.failed(StorageFault.Action.WRITE, path, e);
            }
        }

        /// Lengthens the file with zeros. They are written, because a hole that finds no room on the disk later, when
        /// memory is written to, ends the process.
        private void append() throws IOException {
            byte[] zeros = new byte[PIECE];
            try (WritableFile file = opener.open(path)) {
                if (file.length() < length) {
                    throw new IOException("another process deleted or cut it");
                }
                for (int done = 0; done < CHUNK; done += PIECE) {
                    file.write(length + done, zeros, PIECE);
                }
            }
        }

        /// Maps the file's end even if the thread is interrupted; its interrupt status is kept.
        private MemorySegment mapped() throws IOException {
            boolean interrupted = Thread.interrupted();
            try {
                while (true) {
                    try (FileChannel channel =
                            FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                        return channel.map(MapMode.READ_WRITE, length, CHUNK, mapping);
                    } catch (ClosedByInterruptException e) {
                        interrupted |= Thread.interrupted();
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        void unmap() {
            if (mapping.scope().isAlive()) {
                mapping.close();
            }
        }

        void delete() {
            try {
                if (Files.exists(path)) {
                    Files.delete(path);
                }
            } catch (IOException e) {
                throw Disk.failed(StorageFault.Action.WRITE, path, e);
            }
        }
    }
}
