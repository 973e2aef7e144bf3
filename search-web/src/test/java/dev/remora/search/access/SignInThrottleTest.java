package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignInThrottleTest {
    private Instant now = Instant.parse("2026-11-21T08:00:00Z");
    private final SignInThrottle throttle = new SignInThrottle(((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    /// Wrong attempts of a client, as many as are let through at once.
    private int wrong(String client) {
        for (int tried = 0; ; tried++) {
            if (throttle.begin(client).isPresent()) {
                return tried;
            }
        }
    }

    private Duration pause(String client) {
        return throttle.begin(client).orElseThrow();
    }

    private void wait(Duration time) {
        now = now.plus(time);
    }

    @Test
    void afterAFewWrongTokensPausesDoubleUpToAQuarterOfAnHour() {
        assertEquals(SignInThrottle.FREE, wrong("a"));
        for (int seconds = 1; seconds < 900; seconds *= 2) {
            assertEquals(Duration.ofSeconds(seconds), pause("a"));
            wait(Duration.ofSeconds(seconds));
            assertEquals(1, wrong("a"), "waiting as long as told is enough, for one");
        }
        for (int i = 0; i < 10; i++) {
            assertEquals(Duration.ofMinutes(15), pause("a"));
            wait(Duration.ofMinutes(15));
            assertEquals(1, wrong("a"));
        }
    }

    @Test
    void whoIsRefusedIsNotMadeToWaitLongerForIt() {
        wrong("a");
        for (int i = 0; i < 100; i++) {
            assertEquals(Duration.ofSeconds(1), pause("a"));
        }
    }

    @Test
    void theRightTokenEndsThePauses() {
        wrong("a");
        wait(Duration.ofSeconds(1));
        assertTrue(throttle.begin("a").isEmpty());
        throttle.right("a");
        assertEquals(SignInThrottle.FREE, wrong("a"));
    }

    @Test
    void wrongTokensAreForgottenInAnHour() {
        wrong("a");
        wait(Duration.ofMinutes(61));
        assertEquals(SignInThrottle.FREE, wrong("a"));
    }

    @Test
    void manyClientsThatTryOnceEachAreHeldUpTogether() {
        int tried = 0;
        while (throttle.begin("client " + tried).isEmpty()) {
            tried++;
        }
        assertEquals(SignInThrottle.FREE_OF_ALL, tried);
        for (int i = 0; i < 20; i++) {
            Duration pause = pause("another");
            assertTrue(pause.compareTo(Duration.ofSeconds(30)) <= 0, pause::toString);
            wait(pause);
            assertTrue(throttle.begin("yet another " + i).isEmpty());
        }
        assertEquals(Duration.ofSeconds(30), pause("another"));
    }

    @Test
    void whoWasInBeforeIsNotHeldUpByAnAttackOfOthers() {
        assertEquals(Optional.empty(), throttle.begin("admin"));
        throttle.right("admin");
        for (int i = 0; throttle.begin("client " + i).isEmpty(); i++) {
            // until all are held up
        }
        assertEquals(SignInThrottle.FREE, wrong("admin"), "its own wrong tokens count all the same");
    }

    @Test
    void rightTokensOfManyClientsHoldNobodyUp() {
        for (int i = 0; i < 500; i++) {
            assertEquals(Optional.empty(), throttle.begin("client " + i));
            throttle.right("client " + i);
        }
    }
}
