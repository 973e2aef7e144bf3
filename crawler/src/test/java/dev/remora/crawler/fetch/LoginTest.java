package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.topic.Topic.Login;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoginTest {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private static String sentTo(LoopbackServer server, Url url, String loginHost) {
        FetchSettings settings = SETTINGS.withLogins(Map.of(loginHost, new Login("用户", "geheim")));
        Fetched page = FetchSetup.fetch(Fetched.class, settings, url);
        assertFalse(
                page.exchange().requestHeaders().stream().anyMatch(h -> h.name().equalsIgnoreCase("Authorization")),
                "never archived");
        return server.requests().getLast().headers().get("Authorization");
    }

    @Test
    void isSentUnaskedToItsHost() throws IOException {
        try (var server = LoopbackServer.saying(ANSWER)) {
            String sent = sentTo(server, server.url("members.test", "/"), "members.test:" + server.port());
            assertEquals(
                    "Basic " + Base64.getEncoder().encodeToString("用户:geheim".getBytes(StandardCharsets.UTF_8)), sent);
        }
    }

    @Test
    void isNotSentToAnotherHostOrPort() throws IOException {
        try (var server = LoopbackServer.saying(ANSWER)) {
            String host = "members.test:" + server.port();
            assertNull(sentTo(server, server.url("other.test", "/"), host));
            assertNull(sentTo(server, server.url("www.members.test", "/"), host));
            assertNull(sentTo(server, server.url("test", "/"), host));
            assertNull(sentTo(server, server.url("members.test", "/"), "members.test"));
        }
    }

    @Test
    void isNotSentToWhereItsHostRedirectsTo() throws IOException {
        try (var server = new LoopbackServer((request, client) -> LoopbackServer.write(
                client,
                request.headers().get("Host").startsWith("members")
                        ? "HTTP/1.1 302 Found\r\nLocation: http://thief.test/\r\nContent-Length: 0\r\n\r\n"
                        : ANSWER))) {
            var settings = SETTINGS.withProxy(new HostPort("127.0.0.1", server.port()))
                    .withLogins(Map.of("members.test", new Login("user", "geheim")));
            try (var fetcher = FetchSetup.fetcher(settings)) {
                fetcher.fetch(new FetchRequest(new Url("http://members.test/"), Purpose.PAGE));
                fetcher.fetch(new FetchRequest(new Url("http://thief.test/"), Purpose.PAGE));
            }
            assertEquals(
                    "Basic dXNlcjpnZWhlaW0=", server.requests().get(0).headers().get("Authorization"));
            assertNull(server.requests().get(1).headers().get("Authorization"));
        }
    }

    @Test
    void isNotSentAgainWhenTheHostAsksForIt() throws IOException {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n")) {
            var settings = SETTINGS.withLogins(Map.of("127.0.0.1:" + server.port(), new Login("user", "wrong")));
            FetchSetup.fetch(FetchOutcome.HttpError.class, settings, server.url("/"));
            assertEquals(1, server.requests().size());
        }
    }
}
