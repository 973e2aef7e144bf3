package dev.remora.crawler.fetch.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Properties of a host's text, before any lookup.
///
/// IPv4 addresses are parsed as in browsers (WHATWG URL standard, "IPv4 parser"): one to four parts, each
/// decimal, octal (`0177`) or hexadecimal (`0x7f`), the last filling the remaining bytes, so that
/// `2130706433`, `0x7f.1` and `127.1` are all 127.0.0.1. Full-width and circled digits are folded first (NFKC).
public final class HostForms {
    /// Names that by custom or standard never belong to the public network: RFC 6761, RFC 6762, RFC 7686, RFC 8375,
    /// RFC 9476, and the ones that ICANN will not delegate.
    private static final List<String> LOCAL_ENDINGS = List.of(
            "localhost",
            "local",
            "internal",
            "home.arpa",
            "localdomain",
            "lan",
            "intranet",
            "corp",
            "home",
            "onion",
            "alt");

    private HostForms() {}

    /// The address in the text, in any notation; empty if it is a name.
    public static Optional<InetAddress> literal(String host) {
        String text = folded(host);
        try {
            if (text.indexOf(':') >= 0) {
                String inside = text.startsWith("[") ? text.substring(1, text.length() - 1) : text;
                return inside.matches("[0-9a-f:.]+(%.*)?")
                        ? Optional.of(InetAddress.getByName(inside.replaceFirst("%.*", "")))
                        : Optional.empty();
            }
            return ipv4(text);
        } catch (UnknownHostException notAnAddress) {
            return Optional.empty();
        }
    }

    /// Whether a name cannot belong to the public network: `localhost`, `nas.local`, or a name without a dot.
    public static boolean isLocalName(String host) {
        String name = folded(host);
        return name.indexOf(':') < 0
                && (name.indexOf('.') < 0
                        || LOCAL_ENDINGS.stream().anyMatch(e -> name.equals(e) || name.endsWith("." + e)));
    }

    private static String folded(String host) {
        String text = isAscii(host) ? host : Normalizer.normalize(host, Normalizer.Form.NFKC);
        text = text.toLowerCase(Locale.ROOT);
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static Optional<InetAddress> ipv4(String text) throws UnknownHostException {
        String[] parts = text.split("\\.", -1);
        if (parts.length > 4) {
            return Optional.empty();
        }
        long value = 0;
        for (int i = 0; i < parts.length; i++) {
            long part = number(parts[i]);
            int bytes = i == parts.length - 1 ? 4 - i : 1;
            if (part < 0 || part >= 1L << (8 * bytes)) {
                return Optional.empty();
            }
            value = (value << (8 * bytes)) | part;
        }
        return Optional.of(InetAddress.getByAddress(
                new byte[] {(byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value}));
    }

    /// The value of a decimal, octal or hexadecimal part, or -1.
    private static long number(String part) {
        if (part.matches("0x[0-9a-f]{0,8}")) {
            return part.length() == 2 ? 0 : Long.parseLong(part.substring(2), 16);
        }
        if (part.matches("0[0-7]{1,11}")) {
            return Long.parseLong(part, 8);
        }
        return part.matches("[1-9][0-9]{0,9}|0") ? Long.parseLong(part) : -1;
    }
}
