package dev.remora.shared.collection.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Folders and files that nobody but their owner may read, where the file system knows such permissions (POSIX);
/// elsewhere they are what the system makes them. What is there already keeps its permissions: its owner may have
/// opened it to others.
public final class OwnerOnly {
    private OwnerOnly() {}

    /// Makes a folder, and those above it that are missing, with `rwx------`: nobody else reaches what is in it,
    /// whatever its own permissions are.
    public static void createDirectories(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(folder, "rwx------"));
    }

    /// Makes a file with `rw-------`.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if there is one
    public static void createFile(Path file, String text) throws IOException {
        createDirectories(file.toAbsolutePath().getParent());
        Files.createFile(file, attributes(file, "rw-------"));
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
    }

    /// Puts a file with `rw-------` in the place of another, as a whole or not at all.
    public static void replaceFile(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        createFile(fresh, text);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] attributes(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
