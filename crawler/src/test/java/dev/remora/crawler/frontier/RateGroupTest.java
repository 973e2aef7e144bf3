package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Hosts have a delay of 8 s; the group sends two requests at a time, so one in 4 s.
class RateGroupTest {
    private static final Instant NOW = Instant.parse("2026-11-28T03:00:00Z");
    private static final Duration DELAY = Duration.ofSeconds(4);

    private final RateGroup group = group(true);

    private static RateGroup group(boolean waitedFor) {
        return new RateGroup(Duration.ofSeconds(8), () -> 2, waitedFor);
    }

    @Test
    void isShutUntilItsDelayEndsAndWorthWaitingForMeanwhile() {
        assertFalse(group.shut(NOW));
        group.begin(NOW);
        assertTrue(group.shut(NOW.plus(DELAY).minusNanos(1)));
        assertEquals(Optional.of(NOW.plus(DELAY)), group.opensAt(NOW));
        assertTrue(group.worthWaiting(NOW));
        assertFalse(group.shut(NOW.plus(DELAY)));
        assertEquals(Optional.empty(), group.opensAt(NOW.plus(DELAY)));
        assertFalse(group.worthWaiting(NOW.plus(DELAY)));
        assertEquals(Optional.of(NOW.plus(DELAY)), group.freeAt());
    }

    @Test
    void withItsMostRequestsInFlightNoTimeOpensIt() {
        group.begin(NOW);
        group.begin(NOW.plus(DELAY));
        Instant later = NOW.plus(DELAY.multipliedBy(5));
        assertTrue(group.shut(later));
        assertEquals(Optional.empty(), group.opensAt(NOW.plus(DELAY)));
        assertEquals(Optional.empty(), group.freeAt());
        assertFalse(group.worthWaiting(NOW.plus(DELAY)));
        group.end();
        assertFalse(group.shut(later));
        assertEquals(Optional.of(NOW.plus(DELAY.multipliedBy(2))), group.opensAt(NOW.plus(DELAY)));
    }

    @Test
    void requestsOfAHostThatJoinsCountUntilItLeaves() {
        group.moved(2);
        assertTrue(group.shut(NOW));
        group.moved(-2);
        assertFalse(group.shut(NOW));
    }

    @Test
    void otherHostsWaitOnlyForAGroupThatIsWaitedFor() {
        RateGroup other = group(false);
        other.begin(NOW);
        assertFalse(other.worthWaiting(NOW));
    }

    @Test
    void isIdleWithoutRequestsDelayAndHosts() {
        assertTrue(group.idle(NOW));
        group.begin(NOW);
        assertFalse(group.idle(NOW.plus(DELAY)), "a request is in flight");
        group.end();
        assertFalse(group.idle(NOW.plus(DELAY).minusNanos(1)));
        assertTrue(group.idle(NOW.plus(DELAY)));
    }

    @Test
    void theDelayOfAnotherFrontierIsKept() {
        group.begin(NOW);
        RateGroup again = group(true);
        again.keep(group);
        assertEquals(Optional.of(NOW.plus(DELAY)), again.opensAt(NOW));
    }
}
