package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashTest {
    /// Of the tests of the reference implementation (phc-winner-argon2, test.c).
    private static final String SMALL =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

    private final SecureRandom random = new SecureRandom();

    @Test
    void aHashOfTheReferenceImplementationIsVerifiedWithItsOwnParameters() {
        assertTrue(PasswordHash.matches("password", SMALL));
        assertFalse(PasswordHash.matches("Password", SMALL));
        assertFalse(PasswordHash.matches("", SMALL));
        assertFalse(PasswordHash.matches("password", SMALL.replace("t=2", "t=3")));
        assertFalse(PasswordHash.matches("password", SMALL.replace("m=256", "m=257")));
        assertFalse(PasswordHash.matches("password", SMALL.replace("c29tZXNhbHQ", "c29tZXNhbHU")));
    }

    @Test
    void aNewHashHasTheDocumentedCostAndASaltOfItsOwn() {
        String hash = PasswordHash.of("four plain words", random);
        assertTrue(hash.matches("\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}"), hash);
        assertTrue(PasswordHash.matches("four plain words", hash));
        assertNotEquals(hash, PasswordHash.of("four plain words", random));
    }

    @Test
    void aPasswordIsTheSameHoweverItsCharactersAreComposed() {
        String hash = PasswordHash.of("caf\u00e9 \uff21\uff22 \u1e9b\u0323", random);
        assertTrue(PasswordHash.matches("cafe\u0301 AB \u1e69", hash));
        assertFalse(PasswordHash.matches("cafe AB \u1e69", hash));
    }

    @Test
    void noPasswordHasTheHashOfNone() {
        String none = PasswordHash.ofNone(random);
        assertEquals(PasswordHash.of("x", random).length(), none.length());
        assertFalse(PasswordHash.matches("", none));
    }

    @Test
    void aHashCutOrChangedAnywhereMatchesNothing() {
        for (int end = 0; end < SMALL.length(); end++) {
            assertFalse(PasswordHash.matches("password", SMALL.substring(0, end)), SMALL.substring(0, end));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "password",
                "$2a$10$abcdefghijklmnopqrstuv",
                "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=256,t=2,p=1$c29t_XNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65-OgL",
                "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$n",
                "$argon2id$v=19$m=256,t=2,p=1$c29tZ$nf65EOgL",
                "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=256,t=2,p=0$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=0,t=2,p=1$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$nf65EOgL",
                "$argon2id$v=19$m=256,t=2,p=1$$nf65EOgL"
            })
    void anotherTextIsNoHash(String written) {
        assertFalse(PasswordHash.matches("password", written));
    }
}
