package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AdminTokenTest {
    @TempDir
    Path folder;

    private AdminToken.Opened open() throws IOException {
        AdminToken.Opened opened =
                AdminToken.open(folder.resolve("data").resolve(AdminToken.FILE_NAME), new SecureRandom());
        opened.keep();
        return opened;
    }

    @Test
    void theFirstStartMakesATokenAndLaterOnesKnowIt() throws IOException {
        AdminToken.Opened first = open();
        String text = first.fresh().orElseThrow();
        AdminToken.Opened second = open();
        assertTrue(second.fresh().isEmpty());
        assertTrue(second.token().matches(text));
        assertFalse(second.token().matches(text + "x"));
        assertFalse(second.token().matches(""));
    }

    @Test
    void theFileHoldsOnlyTheHashAndIsItsOwnersAlone() throws IOException {
        String text = open().fresh().orElseThrow();
        Path file = folder.resolve("data").resolve(AdminToken.FILE_NAME);
        assertFalse(Files.readString(file).contains(text.substring("remora_".length())));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void deletingTheFileMakesAnotherToken() throws IOException {
        String first = open().fresh().orElseThrow();
        Files.delete(folder.resolve("data").resolve(AdminToken.FILE_NAME));
        assertNotEquals(first, open().fresh().orElseThrow());
    }

    @Test
    void aFileThatHoldsSomethingElseSaysWhatToDo() throws IOException {
        Path file = folder.resolve(AdminToken.FILE_NAME);
        Files.writeString(file, "sha256:" + "zz".repeat(32));
        IOException refusal = assertThrows(IOException.class, () -> AdminToken.open(file, new SecureRandom()));
        assertTrue(refusal.getMessage().contains("Delete it"), refusal::getMessage);
    }

    @Test
    void aTokenThatIsNotKeptLeavesNothingForTheNextStart() throws IOException {
        Path file = folder.resolve(AdminToken.FILE_NAME);
        AdminToken.open(file, new SecureRandom());
        assertTrue(AdminToken.open(file, new SecureRandom()).fresh().isPresent());
    }

    @Test
    void ofTwoServersThatStartAtOnceTheSlowerOneIsToldToStartAgain() throws IOException {
        Path file = folder.resolve(AdminToken.FILE_NAME);
        AdminToken.Opened faster = AdminToken.open(file, new SecureRandom());
        AdminToken.Opened slower = AdminToken.open(file, new SecureRandom());
        faster.keep();
        assertTrue(assertThrows(IOException.class, slower::keep).getMessage().contains("Start again"));
        assertTrue(AdminToken.open(file, new SecureRandom())
                .token()
                .matches(faster.fresh().orElseThrow()));
    }
}
