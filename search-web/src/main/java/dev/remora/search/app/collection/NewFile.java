package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.Ended;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Creates a file atomically: it is written beside its place, synced, and moved there. Only its owner can
/// read it, if the file system supports permissions. Existing files are never overwritten.
final class NewFile {
    private NewFile() {}

    /// Writes the contents of the file.
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /// Creates the file; ends the command if it exists, or cannot be written.
    static void write(Path to, Content content) {
        Path folder = to.toAbsolutePath().getParent();
        if (Files.exists(to)) {
            throw exists(to);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw Ended.wrong("no-folder", folder);
        }
        Path fresh = null;
        try {
            fresh = Files.createTempFile(folder, "." + to.getFileName() + ".", ".part");
            fresh.toFile().deleteOnExit(); // for Ctrl-C
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(fresh), 1 << 16)) {
                content.writeTo(out);
            }
            try (FileChannel written = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(fresh, to);
        } catch (FileAlreadyExistsException e) {
            throw exists(to);
        } catch (IOException e) {
            throw Ended.broken("unwritable.removed", to, e.getMessage());
        } finally {
            delete(fresh);
        }
    }

    private static Ended exists(Path to) {
        return Ended.wrong("present", to);
    }

    private static void delete(Path fresh) {
        try {
            if (fresh != null) {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw Ended.failed("could not delete " + fresh + ": " + e.getMessage());
        }
    }
}
