package dev.remora.shared.collection.file;

import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Messages for disk failures, and syncing of directories.
public final class Disk {
    /// Advice for a full or failed disk.
    static final String MEND =
            "Synced data is safe. Free some space or repair the disk, then run the same " + "command again to resume.";

    /// Advice for a collection that is damaged beyond repair.
    public static final String START_OVER =
            "If a repair was interrupted, run remora repair again. Otherwise restore the collection from a "
                    + "backup, or crawl again with --fresh, which keeps this one under another name.";

    /// Advice for a file with unexpected contents.
    public static final String RESTORE = "Check the damage with remora check, and fix it with remora repair.";

    private Disk() {}

    /// Returns a failure with a message: what could not be done, to which file, why.
    public static StorageFailed failed(String what, Path path, IOException cause) {
        return new StorageFailed(
                "Cannot " + what + " " + path + ": " + cause.getMessage() + space(path) + ". " + MEND, cause);
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

    private static String space(Path path) {
        try {
            FileStore store = Files.getFileStore(path.toAbsolutePath().getParent());
            return " (" + store.getUsableSpace() / 1_048_576 + " MB free on " + store.name() + ")";
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }
}
