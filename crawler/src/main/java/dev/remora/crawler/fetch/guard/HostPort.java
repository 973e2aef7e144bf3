package dev.remora.crawler.fetch.guard;

import java.util.Locale;

/// A host and a port, as `HOST:PORT` is typed: `127.0.0.1:8900`, `proxy.example.org:3128`, `[::1]:8080`.
///
/// @param host a name or an address, without brackets
/// @param port 1 to 65535
public record HostPort(String host, int port) {
    public HostPort {
        if (host.isBlank() || host.chars().anyMatch(c -> c <= ' ' || c == '/' || c == '@')) {
            throw new IllegalArgumentException("a host is a name or an address, but this is '" + host + "'");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is 1 to 65535, but this is " + port);
        }
    }

    /// Reads `HOST:PORT`.
    ///
    /// @throws IllegalArgumentException if it is something else
    public static HostPort parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon <= 0 || !text.substring(colon + 1).matches("\\d{1,5}")) {
            throw new IllegalArgumentException(
                    "expected HOST:PORT, for example 127.0.0.1:8900, but this is '" + text + "'");
        }
        String host = text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.indexOf(':') >= 0) {
            throw new IllegalArgumentException(
                    "an IPv6 address is written in brackets, as in [::1]:8900: '" + text + "'");
        }
        return new HostPort(host, Integer.parseInt(text.substring(colon + 1)));
    }

    /// Whether the text alone shows that the host is this machine: `localhost`, 127.0.0.0/8 or `::1`. Other
    /// names are not looked up.
    public boolean isLoopback() {
        return host.toLowerCase(Locale.ROOT).equals("localhost")
                || HostForms.literal(host)
                        .map(java.net.InetAddress::isLoopbackAddress)
                        .orElse(false);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
