package dev.remora.search.app.wiring;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Creates a file atomically: it is written beside its place, synced, and moved there. Existing files are never
/// overwritten.
public final class NewFile {
    private NewFile() {}

    /// Writes the contents of the file.
    public interface Content {
        /// Writes all of it.
        void writeTo(OutputStream out) throws IOException;
    }

    /// Creates the file in a folder.
    private interface Fresh {
        Path in(Path folder) throws IOException;
    }

    /// Creates a file that only its owner can read, if the file system supports permissions; ends the command if it
    /// exists, or cannot be written.
    public static void write(Path to, Content content) {
        write(to, folder -> Files.createTempFile(folder, beside(to), ".part"), content);
    }

    /// Creates a file with the permissions that the user's new files have; otherwise as [#write].
    public static void writeShared(Path to, Content content) {
        String name = beside(to) + ProcessHandle.current().pid() + ".part";
        write(to, folder -> Files.createFile(folder.resolve(name)), content);
    }

    private static String beside(Path to) {
        return "." + to.getFileName() + ".";
    }

    private static void write(Path to, Fresh beside, Content content) {
        Path folder = to.toAbsolutePath().getParent();
        if (Files.exists(to)) {
            throw exists(to);
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw Ended.wrong("no-folder", folder);
        }
        Path fresh = null;
        try {
            fresh = beside.in(folder);
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
            throw Ended.broken("unwritable.removed", to, e);
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
            throw Ended.broken("undeleted", fresh, e);
        }
    }
}
