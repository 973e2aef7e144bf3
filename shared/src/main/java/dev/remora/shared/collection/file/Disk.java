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

/// What is said when the disk does not do as asked, and directories made durable.
public final class Disk {
    /// What to do about a disk that takes no more.
    static final String MEND = "What was synced before is safe. Free some space or mend the disk, then run the same "
            + "command again: it goes on from there.";

    /// What to do about a file that does not hold what it should.
    public static final String RESTORE =
            "Restore the collection from a copy, or crawl anew with --fresh, which sets this one " + "aside.";

    private Disk() {}

    /// A failure in words: what could not be done, to which file, why.
    public static StorageFailed failed(String what, Path path, IOException cause) {
        return new StorageFailed(
                "Cannot " + what + " " + path + ": " + cause.getMessage() + space(path) + ". " + MEND, cause);
    }

    /// Makes the names in a directory durable, also when the thread is interrupted, which stays known. Systems that
    /// cannot open directories keep names by themselves.
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
