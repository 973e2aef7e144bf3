package dev.remora.crawler.parse.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Detects UTF-16: by a byte order mark, or by the zero bytes that ASCII has in every second place, if nearly
/// all code units are then plausible. All markup contains some ASCII, and no other encoding has zero bytes.
final class Utf16Signs {
    private static final int WINDOW = 1_024;
    /// The minimum number of code units for a decision without a byte order mark.
    private static final int FEW = 8;

    private Utf16Signs() {}

    /// Returns the variant of UTF-16 that the bytes are in, or empty.
    static Optional<Charset> in(byte[] bytes) {
        Optional<Charset> marked = mark(bytes);
        return marked.isPresent() ? marked : unmarked(bytes);
    }

    /// Returns the variant that the byte order mark gives, or empty.
    static Optional<Charset> mark(byte[] bytes) {
        if (bytes.length < 2) {
            return Optional.empty();
        }
        int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        return first == 0xfeff
                ? Optional.of(StandardCharsets.UTF_16BE)
                : first == 0xfffe ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
    }

    private static Optional<Charset> unmarked(byte[] bytes) {
        int units = Math.min(bytes.length, WINDOW) / 2;
        if (units < FEW) {
            return Optional.empty();
        }
        int zeroFirst = 0;
        int zeroSecond = 0;
        for (int i = 0; i < units; i++) {
            zeroFirst += bytes[2 * i] == 0 ? 1 : 0;
            zeroSecond += bytes[2 * i + 1] == 0 ? 1 : 0;
        }
        boolean big = zeroFirst > zeroSecond;
        boolean few = Math.max(zeroFirst, zeroSecond) * 50 < units;
        if (few || Math.min(zeroFirst, zeroSecond) * 20 > units || sensible(bytes, units, big) * 20 < units * 19) {
            return Optional.empty();
        }
        return Optional.of(big ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
    }

    private static int sensible(byte[] bytes, int units, boolean big) {
        int sensible = 0;
        for (int i = 0; i < units; i++) {
            int first = bytes[2 * i] & 0xff;
            int second = bytes[2 * i + 1] & 0xff;
            sensible += (big ? sensible(first, second) : sensible(second, first)) ? 1 : 0;
        }
        return sensible;
    }

    /// Whether a code unit occurs in running Chinese text or in markup: ASCII, Latin-1, general punctuation,
    /// kana and the punctuation of ideographs, ideographs, surrogates, full-width forms.
    private static boolean sensible(int high, int low) {
        boolean ideograph = high >= 0x34 && high <= 0x9f;
        return high == 0
                ? low >= 0x20 || (low >= 0x09 && low <= 0x0d)
                : ideograph || high == 0x20 || high == 0x30 || high == 0xff || (high >= 0xd8 && high <= 0xdf);
    }
}
