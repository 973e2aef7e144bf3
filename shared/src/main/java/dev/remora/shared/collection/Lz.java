package dev.remora.shared.collection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Fast compression for the page store, in the LZ4 block format (github.com/lz4/lz4, `lz4_Block_format.md`): runs
/// of bytes that stood before within 64 KB are named by distance and length, the rest is copied. Deflate at its
/// fastest level makes Chinese pages a quarter smaller, but takes several times the time, more than all else that
/// is done to store a page. Stateless.
final class Lz {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int HASH_BITS = 13;
    private static final int MIN_MATCH = 4;
    private static final int MAX_DISTANCE = 0xffff;

    /// The format's end rules: no match begins in the last 12 bytes or reaches into the last 5.
    private static final int NO_MATCH_FROM = 12;

    private static final int LITERALS_AT_END = 5;
    private static final int NIBBLE = 15;

    private Lz() {}

    /// Appends the first `length` bytes of `in`, compressed.
    static void pack(byte[] in, int length, FieldWriter out) {
        int start = out.size();
        out.skip(length + length / 255 + 16);
        out.shorten(pack(in, length, out.array(), start));
    }

    private static int pack(byte[] in, int length, byte[] to, int start) {
        int[] seen = new int[1 << HASH_BITS];
        int written = start;
        int literals = 0;
        int at = 0;
        int misses = 0;
        while (at <= length - NO_MATCH_FROM) {
            int four = (int) INTS.get(in, at);
            int slot = (four * 0x9E3779B1) >>> (32 - HASH_BITS);
            int before = seen[slot] - 1;
            seen[slot] = at + 1;
            if (before < 0 || at - before > MAX_DISTANCE || (int) INTS.get(in, before) != four) {
                // The longer nothing matches, the larger the steps.
                at += 1 + (misses++ >> 6);
                continue;
            }
            misses = 0;
            int matched = MIN_MATCH + same(in, before + MIN_MATCH, at + MIN_MATCH, length - LITERALS_AT_END);
            written = sequence(in, literals, at - literals, matched, to, written);
            to[written++] = (byte) (at - before);
            to[written++] = (byte) ((at - before) >> 8);
            written = rest(matched - MIN_MATCH, to, written);
            at += matched;
            literals = at;
        }
        return sequence(in, literals, length - literals, MIN_MATCH, to, written);
    }

    /// How many bytes from `b` on, up to `end`, are as those from `a` on.
    private static int same(byte[] in, int a, int b, int end) {
        int n = 0;
        while (b + n + Long.BYTES <= end) {
            long differ = (long) LONGS.get(in, a + n) ^ (long) LONGS.get(in, b + n);
            if (differ != 0) {
                return n + (Long.numberOfTrailingZeros(differ) >>> 3);
            }
            n += Long.BYTES;
        }
        while (b + n < end && in[a + n] == in[b + n]) {
            n++;
        }
        return n;
    }

    /// Writes a token and the literals that belong to it.
    private static int sequence(byte[] in, int from, int literals, int matched, byte[] to, int at) {
        int token = (Math.min(literals, NIBBLE) << 4) | Math.min(matched - MIN_MATCH, NIBBLE);
        to[at] = (byte) token;
        int written = rest(literals, to, at + 1);
        System.arraycopy(in, from, to, written, literals);
        return written + literals;
    }

    /// Writes what of a length does not fit the token.
    private static int rest(int length, byte[] to, int at) {
        int written = at;
        if (length >= NIBBLE) {
            int left = length - NIBBLE;
            while (left >= 255) {
                to[written++] = (byte) 255;
                left -= 255;
            }
            to[written++] = (byte) left;
        }
        return written;
    }

    /// The `length` bytes from which [#pack] made what stands from `from` on. Bytes that [#pack] cannot have made
    /// are an [IndexOutOfBoundsException].
    static byte[] unpack(byte[] in, int from, int length) {
        byte[] out = new byte[length];
        int at = from;
        int done = 0;
        while (true) {
            int token = in[at++] & 0xff;
            int literals = token >>> 4;
            if (literals == NIBBLE) {
                int more;
                do {
                    more = in[at++] & 0xff;
                    literals += more;
                } while (more == 255);
            }
            System.arraycopy(in, at, out, done, literals);
            at += literals;
            done += literals;
            if (done == length) {
                return out;
            }
            int distance = (in[at++] & 0xff) | ((in[at++] & 0xff) << 8);
            int matched = token & NIBBLE;
            if (matched == NIBBLE) {
                int more;
                do {
                    more = in[at++] & 0xff;
                    matched += more;
                } while (more == 255);
            }
            matched += MIN_MATCH;
            repeat(out, done, distance, matched);
            done += matched;
        }
    }

    private static void repeat(byte[] out, int at, int distance, int length) {
        int source = at - distance;
        if (distance == 0) {
            throw new IndexOutOfBoundsException("a distance of 0 at byte " + at);
        }
        if (distance >= length) {
            System.arraycopy(out, source, out, at, length);
            return;
        }
        for (int i = 0; i < length; i++) {
            out[at + i] = out[source + i];
        }
    }
}
