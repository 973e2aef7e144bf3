package dev.remora.crawler.fetch;

import java.io.ByteArrayOutputStream;

/// Brotli streams of uncompressed meta-blocks (RFC 7932, 9.2): valid, if not small.
final class BrotliFixture {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int pending;
    private int bits;

    private BrotliFixture() {}

    static byte[] stored(byte[] content) {
        BrotliFixture stream = new BrotliFixture();
        stream.put(0, 1); // WBITS = 16
        for (int at = 0; at < content.length; at += 1 << 16) {
            int length = Math.min(1 << 16, content.length - at);
            stream.put(0, 1); // ISLAST
            stream.put(0, 2); // MNIBBLES = 4
            stream.put(length - 1, 16); // MLEN
            stream.put(1, 1); // ISUNCOMPRESSED
            stream.pad();
            stream.out.write(content, at, length);
        }
        stream.put(1, 1); // ISLAST
        stream.put(1, 1); // ISLASTEMPTY
        stream.pad();
        return stream.out.toByteArray();
    }

    private void put(int value, int width) {
        for (int i = 0; i < width; i++) {
            pending |= (value >>> i & 1) << bits;
            if (++bits == 8) {
                pad();
            }
        }
    }

    private void pad() {
        if (bits > 0) {
            out.write(pending);
            pending = 0;
            bits = 0;
        }
    }
}
