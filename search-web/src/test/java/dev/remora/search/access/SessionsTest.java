package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class SessionsTest {
    private Instant now = Instant.parse("2026-11-20T10:00:00Z");
    private final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    private final Sessions sessions = new Sessions(clock, new SecureRandom());

    @Test
    void aSessionLastsItsLifetime() {
        String id = sessions.begin();
        assertTrue(sessions.isOpen(id));
        now = now.plus(Sessions.LIFETIME).minus(Duration.ofSeconds(1));
        assertTrue(sessions.isOpen(id));
        now = now.plus(Duration.ofSeconds(1));
        assertFalse(sessions.isOpen(id));
    }

    @Test
    void sessionsEndOneByOne() {
        String one = sessions.begin();
        String other = sessions.begin();
        assertNotEquals(one, other);
        sessions.end(one);
        assertFalse(sessions.isOpen(one));
        assertTrue(sessions.isOpen(other));
        assertFalse(sessions.isOpen(""));
    }
}
