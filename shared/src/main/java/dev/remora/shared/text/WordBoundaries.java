package dev.remora.shared.text;

import java.util.BitSet;

/// Where words begin and end in some texts, one bit for each place between characters, one text after the other.
/// Immutable.
public final class WordBoundaries {
    private final BitSet bits;

    private WordBoundaries(BitSet bits) {
        this.bits = bits;
    }

    /// Finds them in texts that follow one another; a text takes a place more than it has characters.
    ///
    /// @param most of each text, only so many characters count
    public static WordBoundaries of(int most, SegmentedText... texts) {
        BitSet bits = new BitSet();
        int before = 0;
        for (SegmentedText text : texts) {
            Tokens words = text.tokens();
            int length = Math.min(most, text.text().length());
            for (int i = 0; i < words.size() && words.start(i) < length; i++) {
                bits.set(before + words.start(i));
                bits.set(before + Math.min(length, words.end(i)));
            }
            before += length + 1;
        }
        return new WordBoundaries(bits);
    }

    /// Reads what [#bytes] returned.
    public static WordBoundaries read(byte[] bytes) {
        return new WordBoundaries(BitSet.valueOf(bytes));
    }

    /// Returns the bits, eight places in a byte.
    public byte[] bytes() {
        return bits.toByteArray();
    }

    /// Whether a part of a text cuts no word: it is one or more whole words, or several characters inside of one.
    ///
    /// @param start first place of the part, those of the texts before counted
    /// @param end last place
    /// @param characters of the part
    public boolean keep(int start, int end, int characters) {
        if (bits.get(start) && bits.get(end)) {
            return true;
        }
        int inside = bits.nextSetBit(start + 1);
        return characters > 1 && (inside < 0 || inside >= end);
    }
}
