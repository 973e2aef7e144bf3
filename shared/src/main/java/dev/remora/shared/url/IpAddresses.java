package dev.remora.shared.url;

import java.net.Inet6Address;

/// Normalises numeric addresses. Browsers and sockets treat `http://2130706433/`, `http://0x7f.1/` and
/// `http://127.0.0.1/` as one host; with one form, the guard against private addresses cannot be bypassed.
final class IpAddresses {
    private IpAddresses() {}

    /// Whether a name's last label is a number: it is then either an IPv4 address or invalid (WHATWG URL,
    /// "ends in a number").
    static boolean endsInNumber(String name) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return digits(last, 10) || (last.startsWith("0x") && (last.length() == 2 || digits(last.substring(2), 16)));
    }

    /// Converts an IPv4 address of one to four decimal, octal (`0…`) or hexadecimal (`0x…`) parts to four
    /// decimal ones; null if it is invalid. The last part fills the remaining bytes.
    static String v4(String name) {
        String[] parts = name.split("\\.", -1);
        if (parts.length > 4) {
            return null;
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            long part = number(parts[i]);
            boolean last = i == parts.length - 1;
            long limit = last ? 1L << (8 * (5 - parts.length)) : 256;
            if (part < 0 || part >= limit) {
                return null;
            }
            address += last ? part : part << (8 * (3 - i));
        }
        return (address >> 24) + "." + ((address >> 16) & 255) + "." + ((address >> 8) & 255) + "." + (address & 255);
    }

    /// Converts an IPv6 address to brackets and RFC 5952 notation; null if it is invalid. Zones are rejected.
    static String v6(String literal) {
        if (literal.indexOf('%') >= 0 || literal.indexOf(':') < 0) {
            return null;
        }
        byte[] bytes;
        try {
            bytes = Inet6Address.ofLiteral(literal).getAddress();
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
        return "[" + write(groups(bytes)) + "]";
    }

    private static int[] groups(byte[] bytes) {
        int[] groups = new int[8];
        // the platform returns an IPv4-mapped address as its four bytes
        int skip = 8 - bytes.length / 2;
        if (bytes.length == 4) {
            groups[5] = 0xffff;
        }
        for (int i = 0; i < bytes.length; i += 2) {
            groups[skip + i / 2] = ((bytes[i] & 255) << 8) | (bytes[i + 1] & 255);
        }
        return groups;
    }

    private static String write(int[] groups) {
        int start = -1;
        int length = 1; // a single zero group is not shortened (RFC 5952, 4.2.2)
        for (int i = 0; i < 8; i++) {
            int end = i;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
            i = Math.max(i, end - 1);
        }
        var out = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == start) {
                out.append("::");
                i += length - 1;
            } else {
                if (!out.isEmpty() && out.charAt(out.length() - 1) != ':') {
                    out.append(':');
                }
                out.append(Integer.toHexString(groups[i]));
            }
        }
        return out.toString();
    }

    private static long number(String part) {
        boolean hex = part.startsWith("0x");
        String digits = hex ? part.substring(2) : part;
        int radix = hex ? 16 : part.length() > 1 && part.startsWith("0") ? 8 : 10;
        if (digits.isEmpty()) {
            return hex ? 0 : -1;
        }
        // a part with more digits than 32 bits have in octal is too large, even with leading zeros
        return digits.length() <= 12 && digits(digits, radix) ? Long.parseLong(digits, radix) : -1;
    }

    private static boolean digits(String text, int radix) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128 || Character.digit(text.charAt(i), radix) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /// Whether a canonical host name, without port, is a numeric address.
    static boolean isNumeric(String hostName) {
        return hostName.startsWith("[") || endsInNumber(hostName);
    }
}
