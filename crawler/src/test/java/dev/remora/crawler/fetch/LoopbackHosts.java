package dev.remora.crawler.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Hosts of any name, each with answers written by hand, behind one proxy on loopback: a crawl through it meets them
/// as it meets hosts of the web.
public final class LoopbackHosts implements AutoCloseable {
    private final LoopbackServer proxy;

    /// @param byName what each host answers; others are closed without an answer
    public LoopbackHosts(Map<String, LoopbackServer.Answer> byName) throws IOException {
        this.proxy = new LoopbackServer((request, client) -> {
            LoopbackServer.Answer answer = byName.get(host(request));
            if (answer == null) {
                client.close();
            } else {
                answer.write(request, client);
            }
        });
    }

    /// Gives the same to each request.
    public static LoopbackServer.Answer saying(String latin1) {
        return (_, client) -> LoopbackServer.write(client, latin1);
    }

    /// Begins and never ends: until the client goes, or has taken half a GiB.
    public static LoopbackServer.Answer flooding(String once, String again) {
        byte[] flood = again.repeat(1 + 8192 / again.length()).getBytes(StandardCharsets.ISO_8859_1);
        return (_, client) -> {
            LoopbackServer.write(client, once);
            LoopbackServer.flood(client.getOutputStream(), flood, 512L << 20);
            client.close();
        };
    }

    /// A good answer.
    public static String html(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /// No page here; robots.txt says nothing then.
    public static String missing() {
        return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    }

    /// The host that a request of a proxy is for.
    public static String host(LoopbackServer.Request request) {
        return URI.create(request.path()).getHost();
    }

    /// What it asks that host for.
    public static String path(LoopbackServer.Request request) {
        return URI.create(request.path()).getRawPath();
    }

    /// How the proxy is named in settings.
    public HostPort proxy() {
        return new HostPort("127.0.0.1", proxy.port());
    }

    /// Paths that a host was asked for, in order.
    public List<String> asked(String host) {
        return proxy.requests().stream()
                .filter(request -> host(request).equals(host))
                .map(LoopbackHosts::path)
                .toList();
    }

    @Override
    public void close() {
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
