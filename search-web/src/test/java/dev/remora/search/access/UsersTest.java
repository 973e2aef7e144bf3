package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.RequestRefused;
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

final class UsersTest {
    private static final String GOOD = "four plain words here";

    @TempDir
    Path data;

    private Instant now = Instant.parse("2026-11-20T10:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private Users users;

    @BeforeEach
    void open() throws IOException {
        users = new Users(data, clock, new SecureRandom());
    }

    private void refused(int status, String key, Runnable change) {
        RequestRefused refusal = assertThrows(RequestRefused.class, change::run);
        assertEquals(status, refusal.status());
        assertTrue(refusal.getMessage().startsWith(key + " "), refusal.getMessage());
    }

    private String firstAdmin(String name) {
        return users.accept(users.firstLink().orElseThrow().key(), name, GOOD);
    }

    @Test
    void theFirstLinkMakesOneAdminAndNoMore() throws IOException {
        String key = users.firstLink().orElseThrow().key();
        assertEquals("lin", users.accept(key, "lin", GOOD));
        refused(403, "user.link", () -> users.accept(key, "wang", GOOD));
        assertEquals(Role.ADMIN, users.find("lin").orElseThrow().role());
        assertTrue(users.matches("lin", GOOD));
        assertFalse(users.matches("lin", GOOD + "!"));
        assertEquals(Optional.empty(), users.firstLink(), "there is an admin now");
        assertTrue(new Users(data, clock, new SecureRandom()).matches("lin", GOOD), "it is in the file");
    }

    @Test
    void aLinkEndsAfterADayAndWhenANewOneIsMade() {
        String old = users.firstLink().orElseThrow().key();
        String key = users.firstLink().orElseThrow().key();
        refused(403, "user.link", () -> users.accept(old, "lin", GOOD));
        now = now.plus(Duration.ofHours(24)).minusSeconds(1);
        assertTrue(users.invited(key).isPresent());
        now = now.plusSeconds(1);
        assertTrue(users.invited(key).isEmpty());
        refused(403, "user.link", () -> users.accept(key, "lin", GOOD));
    }

    @Test
    void anInvitedPersonKeepsNameAndRoleAndSetsThePasswordOnce() {
        firstAdmin("lin");
        Users.Link link = users.add("王五", Role.VIEWER);
        assertFalse(users.matches("王五", ""), "without a password nobody signs in");
        assertEquals("王五", users.accept(link.key(), "somebody-else", GOOD));
        assertEquals(Role.VIEWER, users.find("王五").orElseThrow().role());
        refused(403, "user.link", () -> users.accept(link.key(), "", GOOD));
    }

    @Test
    void aNewLinkReplacesThePasswordOnlyOnceItIsUsed() {
        firstAdmin("lin");
        Users.Link link = users.renewLink("lin");
        assertTrue(users.matches("lin", GOOD));
        users.accept(link.key(), "", "another good password");
        assertFalse(users.matches("lin", GOOD));
        assertTrue(users.matches("lin", "another good password"));
    }

    @Test
    void theLastAdminStays() {
        firstAdmin("lin");
        String key = users.add("wang", Role.ADMIN).key();
        refused(409, "user.last", () -> users.remove("lin"));
        refused(409, "user.last", () -> users.setRole("lin", Role.VIEWER));
        users.accept(key, "", GOOD);
        users.setRole("lin", Role.VIEWER);
        users.remove("lin");
        assertEquals(List.of("wang"), users.all().stream().map(User::name).toList());
    }

    @Test
    void whoIsNoAdminWithAPasswordCanBeRemovedAlsoBeforeThereIsOne() {
        users.add("wang", Role.VIEWER);
        String key = users.add("zhao", Role.ADMIN).key();
        users.remove("wang");
        users.setRole("zhao", Role.VIEWER);
        users.remove("zhao");
        refused(403, "user.link", () -> users.accept(key, "", GOOD));
        refused(404, "user.unknown", () -> users.remove("zhao"));
        assertEquals(List.of(), users.all());
    }

    @Test
    void serversOverOneDataFolderKnowTheSamePeople() throws IOException {
        Users other = new Users(data, clock, new SecureRandom());
        firstAdmin("lin");
        assertTrue(other.matches("lin", GOOD));
        String key = other.add("wang", Role.VIEWER).key();
        users.add("zhao", Role.VIEWER);
        users.accept(key, "", GOOD);
        other.remove("wang");
        assertFalse(users.matches("wang", GOOD), "who is removed by one server, is by the other");
        assertEquals(
                List.of("lin", "zhao"), users.all().stream().map(User::name).toList());
    }

    @Test
    void aFileThatBecomesUnreadableSignsNobodyOut() throws IOException {
        firstAdmin("lin");
        assertTrue(users.matches("lin", GOOD));
        Files.writeString(data.resolve(Users.FILE_NAME), "[");
        assertTrue(users.matches("lin", GOOD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-lin", "a b", "a/b", "a:b", "../x", "<b>", "a\nb"})
    void namesThatCouldBeMistakenAreRefused(String name) {
        firstAdmin("lin");
        refused(400, "user.name", () -> users.add(name, Role.VIEWER));
    }

    @Test
    void namesThatDifferOnlyInCaseAreOne() {
        firstAdmin("lin");
        refused(409, "user.exists", () -> users.add("Lin", Role.VIEWER));
    }

    @Test
    void aPasswordHasTwelveCharactersOfAnyKind() {
        String key = users.firstLink().orElseThrow().key();
        refused(400, "user.password", () -> users.accept(key, "lin", "eleven char"));
        refused(400, "user.password", () -> users.accept(key, "lin", "x".repeat(201)));
        users.accept(key, "lin", "白日依山尽黄河入海流欲穷");
        assertTrue(users.matches("lin", "白日依山尽黄河入海流欲穷"));
    }

    @Test
    void theFileHoldsNoSecretAndIsItsOwnersAlone() throws IOException {
        String first = users.firstLink().orElseThrow().key();
        users.accept(first, "lin", GOOD);
        Users.Link link = users.add("wang", Role.VIEWER);
        Path file = data.resolve(Users.FILE_NAME);
        String text = Files.readString(file);
        for (String secret : List.of(GOOD, first, link.key())) {
            assertFalse(text.contains(secret), text);
        }
        assertTrue(text.contains("$argon2id$v=19$m=19456,t=2,p=1$"), text);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void aDamagedFileSaysWhatToDo() throws IOException {
        Files.writeString(data.resolve(Users.FILE_NAME), "[{");
        IOException told = assertThrows(IOException.class, () -> new Users(data, clock, new SecureRandom()));
        assertTrue(told.getMessage().contains("users.json is damaged"), told.getMessage());
    }

    @Test
    void theHashOfNoPasswordIsComparedLikeAnyOther() {
        String none = PasswordHash.ofNone(new SecureRandom());
        String some = PasswordHash.of(GOOD, new SecureRandom());
        int salt = some.indexOf("p=1$");
        assertEquals(some.substring(0, salt), none.substring(0, salt), "the same work");
        assertEquals(some.length(), none.length());
        assertFalse(PasswordHash.matches(GOOD, none));
    }
}
