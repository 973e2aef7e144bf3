package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
    @TempDir
    Path folder;

    @BeforeEach
    void posix() {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void foldersThatWereMissingAreTheirOwnersAlone() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        OwnerOnly.createDirectories(folder.resolve("a/b"));
        assertEquals("rwx------", permissions(folder.resolve("a")));
        assertEquals("rwx------", permissions(folder.resolve("a/b")));
        assertEquals("rwxr-xr-x", permissions(folder), "what was there stays as it is");
    }

    @Test
    void aFileIsItsOwnersAloneAndNotWrittenTwice() throws IOException {
        Path file = folder.resolve("a/secret");
        OwnerOnly.createFile(file, "x");
        assertEquals("rw-------", permissions(file));
        assertThrows(FileAlreadyExistsException.class, () -> OwnerOnly.createFile(file, "y"));
        assertEquals("x", Files.readString(file));
    }

    @Test
    void aFileThatIsReplacedIsItsOwnersAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(folder.resolve("secret.new"), "left by a kill");
        OwnerOnly.replaceFile(file, "y");
        assertEquals("y", Files.readString(file));
        assertEquals("rw-------", permissions(file));
    }

    @Test
    void aCollectionIsItsOwnersAlone() throws IOException {
        Path collection = folder.resolve("data/tcm");
        Folders.write(collection).close();
        assertEquals("rwx------", permissions(collection));
        assertEquals("rwx------", permissions(folder.resolve("data")));
    }
}
