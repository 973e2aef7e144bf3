package dev.remora.shared.collection.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Creates folders and files that only their owner can read, if the file system supports POSIX permissions;
/// elsewhere with the system's defaults. Existing ones keep their permissions, as their owner may have opened
/// them to others.
public final class OwnerOnly {
    private OwnerOnly() {}

    /// Creates a folder and its missing parents with `rwx------`: nobody else can reach its contents,
    /// regardless of their own permissions.
    public static void createDirectories(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(folder, "rwx------"));
    }

    /// Creates a file with `rw-------`.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException if the file exists
    public static void createFile(Path file, String text) throws IOException {
        createDirectories(file.toAbsolutePath().getParent());
        Files.createFile(file, attributes(file, "rw-------"));
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
    }

    /// Replaces a file atomically by one with `rw-------`.
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
