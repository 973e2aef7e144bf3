package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ForwardingTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.1.1", "::1", "[::1]", "[0:0:0:0:0:0:0:1]", "::ffff:127.0.0.1"})
    void addressesOfThisMachineAreLoopback(String address) {
        assertTrue(Forwarding.isLoopback(address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "192.168.1.7", "203.0.113.9", "[2001:db8::1]", "fe80::1", "localhost", ""})
    void othersAreNot(String address) {
        assertFalse(Forwarding.isLoopback(address));
    }
}
