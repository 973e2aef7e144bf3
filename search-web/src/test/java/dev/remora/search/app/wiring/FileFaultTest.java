package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFaultTest {
    private static final MessageBundle WORDS = new MessageBundle(FileFault.class);

    @TempDir
    Path folder;

    private static String said(IOException fault) {
        return FileFault.say(fault, WORDS.in(Language.EN));
    }

    private static String key(String key) {
        return WORDS.in(Language.EN).say(key);
    }

    private static IOException opening(Path file) {
        return assertThrows(FileNotFoundException.class, () -> new FileInputStream(file.toFile()).close());
    }

    /// As java.io names the file and, in the system's language, the reason.
    private static IOException unopened(Path file, String reason) {
        return new FileNotFoundException(file + " (" + reason + ")");
    }

    @Test
    void aMissingFileIsMissing() {
        assertEquals(key("fault.missing"), said(opening(folder.resolve("none"))));
        assertEquals(key("fault.missing"), said(opening(folder.resolve("none/a (copy)"))));
    }

    @Test
    void aFolderIsNotMissing() {
        assertEquals(key("fault.folder"), said(opening(folder)));
        assertEquals(key("fault.folder"), said(unopened(folder, "是一个目录")));
    }

    @Test
    void aFileThatIsThereIsNotMissing() throws IOException {
        Path file = Files.writeString(folder.resolve("a (copy)"), "");
        assertEquals(key("fault.denied"), said(unopened(file, "Permission denied")));
        assertEquals("Too many open files", said(unopened(file, "Too many open files")));
        assertEquals(file.toString().replace("a (copy)", "b"), said(pathOnly("b")));
    }

    private IOException pathOnly(String name) throws IOException {
        return new FileNotFoundException(
                Files.writeString(folder.resolve(name), "").toString());
    }

    @Test
    void aFileThatCannotBeMadeIsNotMissing() {
        Path file = folder.resolve("none");
        assertEquals(key("fault.denied"), said(unopened(file, "Permission denied")));
        assertEquals(key("fault.read-only"), said(unopened(file, "Read-only file system")));
    }

    @Test
    void aFullDiskIsSaidInBothLanguages() {
        for (IOException full : new IOException[] {
            new IOException("No space left on device"),
            new FileSystemException("a", null, "No space left on device"),
            new FileSystemException("a", null, "Disk quota exceeded")
        }) {
            assertEquals("the disk is full; free some space", said(full));
            assertEquals("磁盘已满；请先腾出空间", FileFault.say(full, WORDS.in(Language.ZH)));
        }
    }
}
