package dev.remora.lab.library;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Tokens;
import java.io.ByteArrayOutputStream;

/// Positions of the tokens of a text, in about two bytes per token: the gap after the previous token, and the
/// length, as variable-length integers.
///
/// @param bytes the packed numbers, beginning with the number of tokens
public record PackedTokens(Bytes bytes) {
    /// Packs tokens.
    public static PackedTokens of(Tokens tokens) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(2 * tokens.size() + 2);
        write(out, tokens.size());
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            write(out, tokens.start(i) - end);
            write(out, tokens.end(i) - tokens.start(i));
            end = tokens.end(i);
        }
        return new PackedTokens(Bytes.of(out.toByteArray()));
    }

    /// Unpacks the tokens.
    public Tokens unpacked() {
        Cursor in = new Cursor(bytes.array());
        int size = in.next();
        if (size == 0) {
            return Tokens.NONE;
        }
        int[] starts = new int[size];
        int[] lengths = new int[size];
        int end = 0;
        for (int i = 0; i < size; i++) {
            starts[i] = end + in.next();
            lengths[i] = in.next();
            end = starts[i] + lengths[i];
        }
        return new Tokens(starts, lengths);
    }

    private static void write(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest >= 0x80) {
            out.write(rest | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private static final class Cursor {
        private final byte[] from;
        private int at;

        Cursor(byte[] from) {
            this.from = from;
        }

        int next() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                byte b = from[at++];
                value |= (b & 0x7f) << shift;
                if (b >= 0) {
                    return value;
                }
            }
        }
    }
}
