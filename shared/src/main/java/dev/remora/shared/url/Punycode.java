package dev.remora.shared.url;

import java.text.Normalizer;

/// Validates labels in punycode (RFC 3492, 6.2). HTTP clients map an invalid one to another host
/// (`xn--localhost-`), or reject it.
final class Punycode {
    /// The prefix of such a label (RFC 3490, 5).
    static final String PREFIX = "xn--";

    private static final int BASE = 36;
    private static final int T_MIN = 1;
    private static final int T_MAX = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;
    private static final int FIRST_BIAS = 72;

    private Punycode() {}

    /// Whether a label encodes a name: letters, digits and hyphens with at least one other character, in
    /// normal form NFC.
    ///
    /// @param name of the host, in lower case
    /// @param from start of the label after its prefix
    /// @param to end of the label
    static boolean encodesName(String name, int from, int to) {
        int delimiter = name.lastIndexOf('-', to - 1);
        if (delimiter == from) {
            return false; // without basic characters there is no delimiter
        }
        StringBuilder label = new StringBuilder(to - from);
        if (delimiter > from) {
            label.append(name, from, delimiter);
        }
        return label.indexOf("_") < 0
                && decode(name, delimiter < from ? from : delimiter + 1, to, label)
                && Normalizer.isNormalized(label, Normalizer.Form.NFC);
    }

    /// Inserts the encoded characters; false if there are none, or the code is invalid.
    private static boolean decode(String name, int from, int to, StringBuilder label) {
        int at = from;
        int length = label.length();
        long point = 0x80;
        long i = 0;
        int bias = FIRST_BIAS;
        while (at < to) {
            long before = i;
            long weight = 1;
            for (int k = BASE; ; k += BASE) {
                int digit = at < to ? Character.digit(name.charAt(at++), BASE) : -1;
                if (digit < 0) {
                    return false;
                }
                // In punycode letters precede digits.
                int value = digit < 10 ? digit + 26 : digit - 10;
                i += value * weight;
                int threshold = Math.clamp(k - bias, T_MIN, T_MAX);
                if (i > Integer.MAX_VALUE) {
                    return false;
                }
                if (value < threshold) {
                    break;
                }
                weight *= BASE - threshold;
            }
            length++;
            bias = adapted(i - before, length, before == 0);
            point += i / length;
            i %= length;
            if (point > Character.MAX_CODE_POINT
                    || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
                return false;
            }
            label.insert(label.offsetByCodePoints(0, (int) i), Character.toString((int) point));
            i++;
        }
        return from < to;
    }

    private static int adapted(long delta, int length, boolean first) {
        long scaled = first ? delta / DAMP : delta / 2;
        scaled += scaled / length;
        int k = 0;
        while (scaled > (BASE - T_MIN) * T_MAX / 2) {
            scaled /= BASE - T_MIN;
            k += BASE;
        }
        return (int) (k + (BASE - T_MIN + 1) * scaled / (scaled + SKEW));
    }
}
