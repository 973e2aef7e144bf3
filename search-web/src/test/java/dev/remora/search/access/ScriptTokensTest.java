package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.UnusableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTokensTest {
    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    @TempDir
    Path folder;

    private Path data;
    private Instant now = START;
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private ScriptTokens tokens;

    @BeforeEach
    void open() throws IOException {
        data = Files.createDirectories(folder.resolve("data"));
        tokens = opened();
    }

    private ScriptTokens opened() throws IOException {
        return new ScriptTokens(data, AdminToken.of("remora_first"), clock, new SecureRandom());
    }

    private void refused(int status, Runnable change) {
        assertEquals(status, assertThrows(RequestRefused.class, change::run).status());
    }

    @Test
    void aTokenIsKnownByItsTextAlsoAfterARestartAndNotAfterItIsRemoved() throws IOException {
        String reader = tokens.add("reader", Role.VIEWER);
        String writer = tokens.add("writer", Role.ADMIN);
        assertEquals(Optional.of("reader"), opened().nameOf(reader));
        assertEquals(Optional.of(Role.VIEWER), opened().role("reader"));
        assertEquals(Optional.of(Role.ADMIN), opened().role("writer"));
        tokens.remove("reader");
        assertEquals(Optional.empty(), tokens.nameOf(reader));
        assertEquals(Optional.empty(), tokens.role("reader"));
        assertEquals(Optional.of("writer"), opened().nameOf(writer));
    }

    @Test
    void aTokenThatOneServerRevokesEndsInAllServersOverTheDataFolder() throws IOException {
        ScriptTokens other = opened();
        String reader = tokens.add("reader", Role.VIEWER);
        assertEquals(Optional.of("reader"), other.nameOf(reader));
        tokens.remove("reader");
        assertEquals(Optional.empty(), other.nameOf(reader));
    }

    @Test
    void theFirstTokenIsAnAdminsAndItsNameIsTaken() {
        assertEquals(Optional.of(ScriptTokens.FIRST), tokens.nameOf("remora_first"));
        assertEquals(Optional.of(Role.ADMIN), tokens.role(ScriptTokens.FIRST));
        refused(409, () -> tokens.add(ScriptTokens.FIRST, Role.VIEWER));
        refused(404, () -> tokens.remove(ScriptTokens.FIRST));
        assertEquals(List.of(), tokens.all());
    }

    @Test
    void theFileHasNoTextOfATokenAndIsItsOwnersOnly() throws IOException {
        String text = tokens.add("reader", Role.VIEWER);
        Path file = data.resolve(ScriptTokens.FILE_NAME);
        String kept = Files.readString(file);
        assertTrue(kept.contains("reader"), kept);
        assertFalse(kept.contains(text) || kept.contains(text.substring("remora_".length())), kept);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(Optional.empty(), tokens.nameOf(tokens.all().getFirst().hash()), "a hash is no token");
    }

    @Test
    void tokensAreListedByNameWhichIsGivenOnce() {
        for (String name : List.of("b", "a", "c")) {
            tokens.add(name, Role.VIEWER);
        }
        assertEquals(
                List.of("a", "b", "c"),
                tokens.all().stream().map(ScriptTokens.Token::name).toList());
        refused(409, () -> tokens.add("b", Role.ADMIN));
        refused(404, () -> tokens.remove("d"));
        for (String name : List.of("", " ", "a b", "-a", "a/b", "x".repeat(65))) {
            refused(400, () -> tokens.add(name, Role.VIEWER));
        }
        tokens.add("x".repeat(64), Role.VIEWER);
    }

    private Instant used() throws IOException {
        return opened().all().getFirst().used();
    }

    @Test
    void theLastUseIsWrittenOncePerHour() throws IOException {
        String text = tokens.add("reader", Role.VIEWER);
        assertEquals(Instant.EPOCH, used());
        tokens.nameOf(text + "x");
        assertEquals(Instant.EPOCH, used());
        tokens.nameOf(text);
        assertEquals(START, used());
        now = START.plus(Duration.ofHours(1));
        tokens.nameOf(text);
        assertEquals(START, used());
        now = now.plusMillis(1);
        tokens.nameOf(text);
        assertEquals(now, used());
        assertEquals(START, tokens.all().getFirst().made());
    }

    @Test
    void aTokenIsValidAlsoWhileItsUseCannotBeWritten() throws IOException {
        String text = tokens.add("reader", Role.VIEWER);
        Files.delete(data.resolve(ScriptTokens.FILE_NAME));
        Files.delete(data.resolve(ScriptTokens.FILE_NAME + ".lock"));
        Files.delete(data);
        Files.createFile(data);
        assertEquals(Optional.of("reader"), tokens.nameOf(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[null]",
                "{}",
                "[",
                "[{\"name\":\"a\"},]",
                "[{\"nom\":\"a\"}]",
                "[{\"name\":\"a\",\"role\":\"KING\"}]",
                "[] x"
            })
    void aDamagedFileIsToldWithItsName(String content) throws IOException {
        Files.writeString(data.resolve(ScriptTokens.FILE_NAME), content);
        IOException damaged = assertThrows(UnusableFile.class, this::opened);
        assertTrue(damaged.getMessage().contains(ScriptTokens.FILE_NAME), damaged.getMessage());
    }
}
