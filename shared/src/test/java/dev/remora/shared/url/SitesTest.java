package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitesTest {
    @ParameterizedTest(name = "{0} belongs to {1}")
    @CsvSource({
        "news.sina.com.cn, sina.com.cn",
        "example.org, example.org",
        "a.b.c.example.org, example.org",
        "alice.github.io, alice.github.io",
        "www.xn--fsqu00a.xn--fiqs8s, xn--fsqu00a.xn--fiqs8s",
        "com.cn, com.cn",
        "localhost, localhost",
        "127.0.0.1, 127.0.0.1",
        "[2001:db8::1], [2001:db8::1]",
        "a.host.internal-zone, host.internal-zone",
        "a.b.c.newer-than-the-list, c.newer-than-the-list",
        "host.newer-than-the-list, host.newer-than-the-list",
    })
    void findsTheRegistrableDomain(String host, String site) {
        assertEquals(site, Sites.of(host));
    }

    @Test
    void aPortMakesNoDifference() {
        assertEquals("example.org", Sites.of(new Url("http://www.example.org:8080/a")));
    }
}
