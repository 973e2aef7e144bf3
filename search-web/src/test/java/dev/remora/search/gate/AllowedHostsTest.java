package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LOCALHOST:7070, true",
        "localhost., true",
        "a.b.localhost:1, true",
        "127.0.0.1, true",
        "127.9.8.7:80, true",
        "[::1], true",
        "[::1]:7070, true",
        "[0:0:0:0:0:0:0:1]:7070, true",
        "[::ffff:127.0.0.1]:7070, true",
        "[::FFFF:7F00:1], true",
        "LocalHost.:7070, true",
        "[::ffff:10.0.0.1], false",
        "[::127.0.0.1], false",
        "[fe80::1], false",
        "::1, false",
        "localhost.., false",
        "evil.example., false",
        "' localhost', false",
        "evil.example:127.0.0.1, false",
        "'', false",
        "evil.example, false",
        "evil.example:7070, false",
        "localhost.evil.example, false",
        "127.0.0.1.evil.example, false",
        "notlocalhost, false",
        "localhost@evil.example, false",
        "evil.example#localhost, false",
        "localhost:7070:80, false",
        "192.168.1.5:7070, false",
        "0.0.0.0, false",
        "[::2], false"
    })
    void onLoopbackOnlyLoopbackNamesAreAnswered(String host, boolean answered) {
        assertEquals(answered, AllowedHosts.of("127.0.0.1", Set.of()).admits(host));
        assertEquals(answered, AllowedHosts.of("::1", Set.of()).admits(host));
        assertEquals(answered, AllowedHosts.of("localhost", Set.of()).admits(host));
    }

    @Test
    void namesThatWereGivenAreAnsweredBesides() {
        for (String bound : new String[] {"127.0.0.1", "0.0.0.0"}) {
            AllowedHosts hosts = AllowedHosts.of(bound, Set.of("Search.Example.org", "搜索.example"));
            assertTrue(hosts.admits("search.example.org:443"));
            assertTrue(hosts.admits("搜索.example"));
            assertTrue(hosts.admits("localhost:7070"));
            assertTrue(hosts.admits(bound + ":7070"));
            assertFalse(hosts.admits("a.search.example.org"));
            assertFalse(hosts.admits("evil.example"));
        }
    }

    @Test
    void onAnotherAddressEveryNameIsAnsweredUntilOneIsGiven() {
        assertTrue(AllowedHosts.of("0.0.0.0", Set.of()).any());
        assertTrue(AllowedHosts.of("0.0.0.0", Set.of()).admits("any.example"));
        assertFalse(AllowedHosts.of("0.0.0.0", Set.of("a.example")).any());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "https://a.example", "a.example:80", "a.example/", "*", "a b", "[::1]:80", "-a"})
    void whatIsNoHostNameIsToldInWords(String name) {
        var refused = assertThrows(IllegalArgumentException.class, () -> AllowedHosts.of("127.0.0.1", Set.of(name)));
        assertTrue(refused.getMessage().contains("search.example.org"), refused.getMessage());
    }
}
