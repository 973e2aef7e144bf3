package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.fetch;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ProxyTest {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private static FetchSettings through(LoopbackServer proxy) {
        return FetchSettings.DEFAULT.withProxy(new HostPort("127.0.0.1", proxy.port()));
    }

    @Test
    void isAskedForTheWholeAddress() throws IOException {
        try (var proxy = LoopbackServer.saying(ANSWER)) {
            fetch(Fetched.class, through(proxy), new Url("http://host.test:81/a?b=%E4%B8%AD"));
            assertEquals(
                    "GET http://host.test:81/a?b=%E4%B8%AD HTTP/1.1",
                    proxy.requests().getFirst().line());
            assertEquals("host.test:81", proxy.requests().getFirst().headers().get("Host"));
        }
    }

    @Test
    void onLoopbackNeedsNoContactAndNoGuard() throws IOException {
        try (var proxy = LoopbackServer.saying(ANSWER)) {
            fetch(Fetched.class, through(proxy), new Url("http://example.org/"));
            fetch(Fetched.class, through(proxy), new Url("http://10.0.0.1/"));
            fetch(Fetched.class, through(proxy), new Url("http://localhost/"));
            assertEquals(3, proxy.requests().size());
        }
    }

    @Test
    void onLoopbackIsAskedForHttpsInPlainHttp() throws IOException {
        try (var proxy = LoopbackServer.saying(ANSWER)) {
            Url url = new Url("https://example.org/a");
            Fetched page = fetch(Fetched.class, through(proxy), url);
            assertEquals(
                    "GET http://example.org/a HTTP/1.1",
                    proxy.requests().getFirst().line());
            assertEquals(url, page.url());
            assertEquals(url, page.exchange().url());
        }
    }

    @Test
    void ownErrorsAreErrors() throws IOException {
        try (var proxy = LoopbackServer.saying("HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n")) {
            assertEquals(
                    502,
                    fetch(HttpError.class, through(proxy), new Url("http://gone.test/"))
                            .status());
        }
    }

    @Test
    void thatDoesNotRunIsNamed() throws IOException {
        try (Socket bound = new Socket()) { // it does not listen, and nobody else can
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = bound.getLocalPort();
            Unreachable outcome = fetch(
                    Unreachable.class,
                    FetchSettings.DEFAULT.withProxy(new HostPort("127.0.0.1", port)),
                    new Url("http://example.org/"));
            assertEquals(
                    "connection refused by the proxy 127.0.0.1:" + port + ": start it, or omit --proxy",
                    ReasonText.ENGLISH.say(outcome.reason()));
            assertTrue(outcome.ownNetwork(), "no host was asked");
        }
    }

    @Test
    void thatBreaksOffTellsOfTheHost() throws IOException {
        try (var proxy = new LoopbackServer((_, client) -> client.close())) {
            assertFalse(fetch(Unreachable.class, through(proxy), new Url("http://example.org/"))
                    .ownNetwork());
        }
    }

    @Test
    void isOnLoopbackByItsTextAlone() {
        assertTrue(new HostPort("127.0.0.1", 1).isLoopback());
        assertTrue(new HostPort("localhost", 1).isLoopback());
        assertTrue(HostPort.parse("[::1]:8900").isLoopback());
        assertFalse(new HostPort("10.0.0.1", 1).isLoopback());
        assertFalse(new HostPort("localhost.example.org", 1).isLoopback());
    }
}
