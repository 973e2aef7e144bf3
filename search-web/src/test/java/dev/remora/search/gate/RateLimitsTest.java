package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitsTest {
    private Instant now = Instant.parse("2026-11-21T08:00:00Z");
    private final RateLimits limits = new RateLimits(((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    @Test
    void lets60AMinutePassAtOnceAndThenOneASecond() {
        for (int i = 59; i >= 0; i--) {
            assertEquals(i, limits.take("a", 60).left());
        }
        assertEquals(new RateLimits.Taken(false, 0, 1, 60), limits.take("a", 60));
        now = now.plus(Duration.ofMillis(1_500));
        assertTrue(limits.take("a", 60).allowed());
        assertFalse(limits.take("a", 60).allowed());
        now = now.plus(Duration.ofHours(1));
        assertEquals(59, limits.take("a", 60).left(), "a minute's worth, however long it was away");
    }

    @Test
    void countsEachClientAlone() {
        assertTrue(limits.take("a", 1).allowed());
        assertTrue(limits.take("b", 1).allowed());
        assertFalse(limits.take("a", 1).allowed());
    }

    @Test
    void waitingAsLongAsToldIsEnough() {
        for (int perMinute : new int[] {1, 7, 13, 600, 59_999}) {
            String client = "c" + perMinute;
            RateLimits.Taken taken = limits.take(client, perMinute);
            while (taken.allowed()) {
                taken = limits.take(client, perMinute);
            }
            now = now.plusSeconds(taken.retrySeconds());
            assertTrue(limits.take(client, perMinute).allowed(), perMinute + " a minute");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.9, 203.0.113.9",
        "2001:db8:1:2:3:4:5:6, 20010db800010002/64",
        "[2001:db8:1:2:ffff::1], 20010db800010002/64",
        "::ffff:203.0.113.9, 203.0.113.9",
        "not-an-address, not-an-address"
    })
    void oneNetworkOfIpv6IsOneClient(String address, String client) {
        assertEquals(client, Forwarding.network(address));
    }
}
