package dev.remora.search.gate;

import dev.remora.search.http.BasePath;
import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Identifies the sender of a request and the address of this server, from the connection or from a proxy in
/// front.
///
/// @param trusted true if requests come through a proxy that sets X-Forwarded-For and X-Forwarded-Proto; else
///     those headers are ignored, because any client can send them
public record Forwarding(boolean trusted) {
    /// A household or an office has a whole /64 of IPv6 addresses.
    private static final int PREFIX_BYTES = 8;

    /// Headers that proxies add to requests.
    private static final List<String> FORWARDED = List.of("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via");

    /// Returns the address by which a client is counted: of the connection, or the last one that the proxy has
    /// added to X-Forwarded-For; of IPv6 addresses only the network prefix.
    public String client(Context ctx) {
        String address = ctx.req().getRemoteAddr();
        String last = trusted ? last(ctx, "X-Forwarded-For") : "";
        return network(literal(last).isPresent() ? last : address);
    }

    /// True if a request comes from a program on this machine. False if it came through a proxy, declared or
    /// not: the proxy may be on this machine, but its clients are not. Also false if the requested name is not
    /// a loopback name: a page in this machine's browser may have made its own name resolve to loopback.
    public boolean isLocal(Context ctx) {
        return !trusted
                && AllowedHosts.isLoopbackName(ctx.header("Host"))
                && FORWARDED.stream().allMatch(name -> ctx.header(name) == null)
                && isLoopback(ctx.req().getRemoteAddr());
    }

    static boolean isLoopback(String address) {
        return literal(bare(address)).map(InetAddress::isLoopbackAddress).orElse(false);
    }

    /// Returns the address below which clients reach this server: `https://search.example.org`, or with a base
    /// path `https://www.example.org/remora`, without a trailing slash.
    public String base(Context ctx) {
        return origin(ctx) + BasePath.of(ctx).path();
    }

    /// Returns the origin of this server: `https://search.example.org`.
    public String origin(Context ctx) {
        boolean secure = trusted && last(ctx, "X-Forwarded-Proto").equals("https");
        return (secure ? "https" : ctx.scheme()) + "://" + ctx.host();
    }

    /// Returns the last value of a list, which may span several header lines; earlier values may come from the
    /// client.
    private static String last(Context ctx, String name) {
        List<String> lines = Collections.list(ctx.req().getHeaders(name));
        if (lines.isEmpty()) {
            return "";
        }
        String line = lines.getLast();
        return line.substring(line.lastIndexOf(',') + 1).strip();
    }

    /// Returns how the client of a connection is counted: its address, of IPv6 the network prefix.
    public static String network(String address) {
        String bare = bare(address);
        return literal(bare).map(Forwarding::network).orElse(bare);
    }

    private static String network(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES)) + "/64"
                : address.getHostAddress();
    }

    private static String bare(String address) {
        return address.startsWith("[") && address.endsWith("]") ? address.substring(1, address.length() - 1) : address;
    }

    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }
}
