package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.ReasonText;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchSettingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"crawler@example.org", "https://example.org/bot", "http://example.org"})
    void aContactIsAnEmailOrWebAddressAndIsShown(String contact) {
        FetchSettings settings = FetchSettings.DEFAULT.withContact(contact);
        assertEquals(Optional.empty(), settings.publicWebProblem());
        assertEquals("Remora/0.1 (+" + contact + ")", settings.headers().userAgent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "me", "me@home", "a b@example.org", "x@example.org)\r\nX: y", "联系@例子.中国", "ftp://example.org"
            })
    void anythingElseIsNoContact(String contact) {
        String message = assertThrows(IllegalArgumentException.class, () -> FetchSettings.DEFAULT.withContact(contact))
                .getMessage();
        assertTrue(message.contains("crawler@example.org"), message);
    }

    @Test
    void withoutAContactThePublicWebIsNotReadyUnlessAnArchivePlaysIt() {
        assertNotEquals(Optional.empty(), FetchSettings.DEFAULT.publicWebProblem());
        assertTrue(ReasonText.ENGLISH
                .say(FetchSettings.DEFAULT.publicWebProblem().orElseThrow())
                .contains("--contact"));
        assertEquals(
                Optional.empty(),
                FetchSettings.DEFAULT
                        .withProxy(HostPort.parse("localhost:8900"))
                        .publicWebProblem());
        assertNotEquals(
                Optional.empty(),
                FetchSettings.DEFAULT.withProxy(HostPort.parse("10.0.0.1:8900")).publicWebProblem());
        assertNotEquals(
                Optional.empty(), FetchSettings.DEFAULT.withAllowPrivate(true).publicWebProblem());
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> FetchSettings.DEFAULT.withTotalTimeout(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> FetchSettings.DEFAULT.withMaxPageBytes(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "host:",
                ":80",
                "host:0",
                "host:65536",
                "host:99999999999",
                "::1:80",
                "a b:80",
                "http://host:80"
            })
    void aProxyThatIsNoHostAndPortIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> HostPort.parse(text));
    }

    @Test
    void aHostAndPortIsWrittenAsItIsRead() {
        for (String text : new String[] {"127.0.0.1:8900", "proxy.example.org:3128", "[::1]:80"}) {
            assertEquals(text, HostPort.parse(text).toString());
        }
    }
}
