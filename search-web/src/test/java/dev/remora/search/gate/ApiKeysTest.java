package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeysTest {
    private static final OptionalInt USUAL = OptionalInt.empty();

    @TempDir
    Path folder;

    private final SecureRandom random = new SecureRandom();
    private Path file;
    private ApiKeys keys;

    @BeforeEach
    void open() {
        file = folder.resolve("data").resolve(ApiKeys.FILE_NAME);
        keys = new ApiKeys(file);
    }

    @Test
    void aKeyIsKnownFromTheMomentItIsMadeAndNotAfterItIsRemoved() throws IOException {
        ApiKeys server = new ApiKeys(file);
        assertTrue(server.find("rk_guess").isEmpty());
        String key = keys.add("报社", OptionalInt.of(5), random);
        assertEquals(new ApiKeys.Key("报社", OptionalInt.of(5)), server.find(key).orElseThrow());
        assertTrue(server.find(key + "x").isEmpty());
        String other = keys.add("lab.2", USUAL, random);
        assertEquals("lab.2", server.find(other).orElseThrow().name());
        assertTrue(keys.remove("报社"));
        assertTrue(server.find(key).isEmpty());
        assertEquals(List.of("lab.2"), keys.names());
        assertFalse(keys.remove("报社"));
    }

    @Test
    void remarksStayInTheFile() throws IOException {
        keys.add("lab", USUAL, random);
        Files.writeString(file, "# of the institute\n\n" + Files.readString(file));
        keys.add("press", USUAL, random);
        assertTrue(keys.remove("lab"));
        assertEquals(List.of("press"), keys.names());
        assertTrue(Files.readString(file).startsWith("# of the institute\n\npress sha256:"), Files.readString(file));
    }

    @Test
    void theFileDoesNotHoldTheKey() throws IOException {
        String key = keys.add("lab", USUAL, random);
        String kept = Files.readString(file);
        assertTrue(kept.contains("lab"), kept);
        assertFalse(kept.contains(key), kept);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "../x", "-x", "名\n字", "lab sha256:00"})
    void aNameThatWouldBreakTheFileIsRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> keys.add(name, USUAL, random));
        assertFalse(Files.exists(file));
    }

    @Test
    void aNameIsGivenOnce() throws IOException {
        keys.add("lab", USUAL, random);
        assertThrows(IllegalArgumentException.class, () -> keys.add("lab", USUAL, random));
    }

    @Test
    void aSpoiltFileIsToldWithItsLine() throws IOException {
        keys.add("lab", USUAL, random);
        Files.writeString(file, Files.readString(file) + "# a remark\n\nrubbish\n");
        IOException told = assertThrows(IOException.class, () -> new ApiKeys(file).find("rk_x"));
        assertTrue(told.getMessage().contains("line 4"), told.getMessage());
    }
}
