package dev.remora.crawler.parse;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Signs that bytes are UTF-16: a byte order mark, or the zero bytes that ASCII markup has in every second place.
final class Utf16Signs {
    private static final int WINDOW = 1_024;

    private Utf16Signs() {}

    /// The flavour of UTF-16 that the bytes are in, if they are.
    static Optional<Charset> in(byte[] bytes) {
        Optional<Charset> marked = mark(bytes);
        return marked.isPresent() ? marked : zeros(bytes);
    }

    /// By the byte order mark alone.
    static Optional<Charset> mark(byte[] bytes) {
        if (bytes.length < 2) {
            return Optional.empty();
        }
        int first = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        return first == 0xfeff
                ? Optional.of(StandardCharsets.UTF_16BE)
                : first == 0xfffe ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
    }

    private static Optional<Charset> zeros(byte[] bytes) {
        int pairs = Math.min(bytes.length, WINDOW) / 2;
        int even = 0;
        int odd = 0;
        for (int i = 0; i < pairs; i++) {
            even += bytes[2 * i] == 0 ? 1 : 0;
            odd += bytes[2 * i + 1] == 0 ? 1 : 0;
        }
        if (pairs < 8 || Math.min(even, odd) * 20 > pairs || Math.max(even, odd) * 10 < pairs * 3) {
            return Optional.empty();
        }
        return Optional.of(odd > even ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
    }
}
