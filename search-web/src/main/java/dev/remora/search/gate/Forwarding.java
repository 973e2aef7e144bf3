package dev.remora.search.gate;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Who sends a request and how it reached this server, as far as the connection tells, or a proxy in front.
///
/// @param trusted whether requests come through a proxy that sets X-Forwarded-For and X-Forwarded-Proto; else those
///     headers are passed over, because anybody can send them
public record Forwarding(boolean trusted) {
    /// A household or an office has a whole /64 of IPv6 addresses.
    private static final int PREFIX_BYTES = 8;

    /// What proxies put into requests.
    private static final List<String> FORWARDED = List.of("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via");

    /// The address to count a client under: of the connection, or the last that the proxy has put into
    /// X-Forwarded-For; of IPv6 addresses the network's part.
    public String client(Context ctx) {
        String address = ctx.req().getRemoteAddr();
        String last = trusted ? last(ctx, "X-Forwarded-For") : "";
        return network(literal(last).isPresent() ? last : address);
    }

    /// Whether a request comes from a program on this machine. Not so where it came through a proxy, told of or
    /// not: that may well be on this machine, and whom it speaks for is not. Nor where it asks for
    /// another name than one of loopback: a page in this machine's browser may have let its own name lead here.
    public boolean isLocal(Context ctx) {
        return !trusted
                && AllowedHosts.isLoopbackName(ctx.header("Host"))
                && FORWARDED.stream().allMatch(name -> ctx.header(name) == null)
                && isLoopback(ctx.req().getRemoteAddr());
    }

    static boolean isLoopback(String address) {
        return literal(bare(address)).map(InetAddress::isLoopbackAddress).orElse(false);
    }

    /// How clients address this server: `https://search.example.org`, without a slash at its end.
    public String base(Context ctx) {
        boolean secure = trusted && last(ctx, "X-Forwarded-Proto").equals("https");
        return (secure ? "https" : ctx.scheme()) + "://" + ctx.host();
    }

    /// The last value of a list, which may stand on several lines; what comes before it may be the client's own.
    private static String last(Context ctx, String name) {
        List<String> lines = Collections.list(ctx.req().getHeaders(name));
        if (lines.isEmpty()) {
            return "";
        }
        String line = lines.getLast();
        return line.substring(line.lastIndexOf(',') + 1).strip();
    }

    static String network(String address) {
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
