package dev.remora.shared.url;

import java.io.ByteArrayOutputStream;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Normalises host names: lower case, punycode, numeric addresses in the usual notation.
final class Hosts {
    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_LABEL = 63;

    private Hosts() {}

    /// Returns the canonical form of a host without port, or null if it is invalid. An IPv6 address is in
    /// brackets.
    static String canonical(String raw) {
        if (raw.startsWith("[")) {
            return raw.endsWith("]") ? IpAddresses.v6(raw.substring(1, raw.length() - 1)) : null;
        }
        String name = ascii(unescape(raw));
        if (name == null) {
            return null;
        }
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        if (!wellFormed(name)) {
            return null;
        }
        return IpAddresses.endsInNumber(name) ? IpAddresses.v4(name) : name;
    }

    private static String ascii(String name) {
        if (name == null || name.isEmpty()) {
            return null;
        }
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 128) {
                return punycode(name);
            }
        }
        return name.toLowerCase(Locale.ROOT);
    }

    /// The platform's IDNA (RFC 3490); it treats 。 and ． as dots, as browsers do.
    private static String punycode(String name) {
        if (name.length() > LONGEST_NAME) {
            return null;
        }
        try {
            return IDN.toASCII(name, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException | IndexOutOfBoundsException notAName) {
            return null; // the platform reports bad labels by either exception
        }
    }

    private static boolean wellFormed(String name) {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            return false;
        }
        int label = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || name.charAt(i) == '.') {
                if (i == label || i - label > LONGEST_LABEL) {
                    return false;
                }
                int coded = label + Punycode.PREFIX.length();
                if (name.startsWith(Punycode.PREFIX, label) && !Punycode.encodesName(name, coded, i)) {
                    return false;
                }
                label = i + 1;
            } else if (!Chars.is(Chars.LABEL, name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static String unescape(String raw) {
        if (raw.indexOf('%') < 0) {
            return raw;
        }
        var bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); ) {
            int point = raw.codePointAt(i);
            int value = point == '%' ? Chars.escaped(raw, i) : -1;
            if (value >= 0) {
                bytes.write(value);
                i += 3;
            } else {
                bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(point);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
