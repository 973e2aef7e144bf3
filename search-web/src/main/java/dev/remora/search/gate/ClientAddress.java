package dev.remora.search.gate;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// Who sends a request, as far as its address tells.
final class ClientAddress {
    /// A household or an office has a whole /64 of IPv6 addresses.
    private static final int PREFIX_BYTES = 8;

    private ClientAddress() {}

    /// The address to count under: of the connection, or the last that a proxy in front has put into
    /// X-Forwarded-For; of IPv6 addresses the network's part.
    static String of(Context ctx, boolean behindProxy) {
        String address = ctx.req().getRemoteAddr();
        String forwarded = behindProxy ? ctx.header("X-Forwarded-For") : null;
        if (forwarded != null) {
            String last = forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
            address = literal(last).isPresent() ? last : address;
        }
        return network(address);
    }

    static String network(String address) {
        String bare =
                address.startsWith("[") && address.endsWith("]") ? address.substring(1, address.length() - 1) : address;
        return literal(bare).map(ClientAddress::network).orElse(bare);
    }

    private static String network(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES)) + "/64"
                : address.getHostAddress();
    }

    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }
}
