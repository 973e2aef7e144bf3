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
        String id = sessions.begin("lin", true, "");
        assertTrue(isOpen(id));
        now = now.plus(Sessions.LIFETIME).minus(Duration.ofSeconds(1));
        assertTrue(isOpen(id));
        now = now.plus(Duration.ofSeconds(1));
        assertFalse(isOpen(id));
    }

    private boolean isOpen(String id) {
        return sessions.find(id).isPresent();
    }

    @Test
    void eachSessionHasATokenOfItsOwn() {
        String one =
                sessions.find(sessions.begin("lin", true, "")).orElseThrow().csrf();
        String other =
                sessions.find(sessions.begin("lin", true, "")).orElseThrow().csrf();
        assertNotEquals(one, other);
        assertTrue(one.length() >= 43, "256 bits");
    }

    @Test
    void sessionsEndOneByOne() {
        String one = sessions.begin("lin", true, "");
        String other = sessions.begin("lin", true, "");
        assertNotEquals(one, other);
        sessions.end(one);
        assertFalse(isOpen(one));
        assertTrue(isOpen(other));
        assertFalse(isOpen(""));
    }
}
