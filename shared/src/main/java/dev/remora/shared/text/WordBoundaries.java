package dev.remora.shared.text;

import java.util.BitSet;

/// Where words begin and end in a title and a body, one bit for each place between characters: those of the title,
/// then those of the body. Immutable.
public final class WordBoundaries {
    private final BitSet bits;

    private WordBoundaries(BitSet bits) {
        this.bits = bits;
    }

    /// Finds them in the beginnings of two texts.
    ///
    /// @param titleLength number of characters of the title that count
    /// @param bodyLength number of characters of the body that count
    public static WordBoundaries of(Tokens title, int titleLength, Tokens body, int bodyLength) {
        BitSet bits = new BitSet();
        mark(title, titleLength, 0, bits);
        mark(body, bodyLength, titleLength + 1, bits);
        return new WordBoundaries(bits);
    }

    private static void mark(Tokens words, int length, int before, BitSet bits) {
        for (int i = 0; i < words.size() && words.start(i) < length; i++) {
            bits.set(before + words.start(i));
            bits.set(before + Math.min(length, words.end(i)));
        }
    }

    /// Reads what [#bytes] returned.
    public static WordBoundaries read(byte[] bytes) {
        return new WordBoundaries(BitSet.valueOf(bytes));
    }

    /// Returns the bits, eight places in a byte.
    public byte[] bytes() {
        return bits.toByteArray();
    }

    /// Whether a part of the texts is one or more whole words.
    ///
    /// @param start first place of the part, those of the title counted
    /// @param end last place
    public boolean whole(int start, int end) {
        return bits.get(start) && bits.get(end);
    }

    /// Whether a part of the texts lies within one word.
    ///
    /// @param start first place of the part, those of the title counted
    /// @param end last place
    public boolean insideOne(int start, int end) {
        int next = bits.nextSetBit(start + 1);
        return next < 0 || next >= end;
    }
}
