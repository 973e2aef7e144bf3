package dev.remora.shared.collection.file;

import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Failures of the disk, and syncing of directories.
public final class Disk {
    private Disk() {}

    /// Returns a failure: what could not be done, to which file, why.
    public static StorageFailed failed(StorageFault.Action what, Path path, IOException cause) {
        StorageFault why = StorageFault.cause(cause);
        return new StorageFailed(fault(what, path, why), cause);
    }

    private static StorageFault fault(StorageFault.Action what, Path path, StorageFault why) {
        try {
            FileStore store = Files.getFileStore(path.toAbsolutePath().getParent());
            long free = store.getUsableSpace() / 1_048_576;
            return new StorageFault.NotWrittenWith(what, path.toString(), why, free, store.name());
        } catch (IOException | RuntimeException e) {
            return new StorageFault.NotWritten(what, path.toString(), why);
        }
    }

    /// Makes the names in a directory durable, even if the thread is interrupted; its interrupt status is
    /// kept. On Windows, which cannot open directories, this does nothing: names are durable there.
    public static void syncDirectory(Path directory) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            boolean done = false;
            while (!done) {
                try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                    channel.force(true);
                    done = true;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } catch (AccessDeniedException e) {
            if (!System.getProperty("os.name").startsWith("Windows")) {
                throw e;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
