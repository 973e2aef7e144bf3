package dev.remora.shared.text;

import com.hankcs.hanlp.dictionary.CoreBiGramTableDictionary;

/// How often a word follows another in HanLP's corpus, by hash: most pairs of a text never do, and a binary search
/// among HanLP's takes a third of a segmentation to find that out. Immutable.
final class BigramCounts {
    /// Numbers of words and counts of pairs have fewer bits.
    private static final int WORD_BITS = 18;

    private static final int COUNT_BITS = Long.SIZE - 2 * WORD_BITS;

    /// Slots with linear probing: both words and the count in one number, 0 in an empty one.
    private final long[] slots;

    private final int shift;

    /// A Bloom filter with one hash function: rules out most pairs that do not occur without reading their slots, which
    /// take eight times as much memory, more than the processor's cache holds.
    private final long[] seen;

    /// @param start by word: the index of the first pair that begins with it; a last entry for their end
    /// @param pair by pair: the word that follows, and the count
    BigramCounts(int[] start, int[] pair) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(pair.length); // a quarter to a half are in use
        slots = new long[1 << bits];
        shift = Long.SIZE - bits;
        seen = new long[(slots.length + 7) / 8];
        for (int from = 0; from + 1 < start.length; from++) {
            for (int i = start[from]; i < start[from + 1]; i++) {
                add(from, pair[2 * i], pair[2 * i + 1]);
            }
        }
    }

    /// HanLP's, which only reading its private arrays lists.
    static BigramCounts ofHanlp() {
        return new BigramCounts(hanlp("start"), hanlp("pair"));
    }

    private static int[] hanlp(String name) {
        try {
            CoreBiGramTableDictionary.getBiFrequency(0, 0); // loads it
            var field = CoreBiGramTableDictionary.class.getDeclaredField(name);
            field.setAccessible(true);
            return (int[]) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("HanLP's dictionary of pairs has no " + name, e);
        }
    }

    private void add(int from, int to, int count) {
        if (from >> WORD_BITS != 0 || to >> WORD_BITS != 0 || count < 1 || count >> COUNT_BITS != 0) {
            throw new IllegalStateException("the pair " + from + ", " + to + " has the count " + count);
        }
        int slot = slot(from, to);
        seen[mark(from, to) >>> 6] |= 1L << mark(from, to);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = (pair(from, to) << COUNT_BITS) | count;
    }

    /// Returns how often `to` follows `from`, 0 or more.
    int count(int from, int to) {
        int mark = mark(from, to);
        if ((seen[mark >>> 6] & (1L << mark)) == 0) {
            return 0;
        }
        long pair = pair(from, to);
        int slot = slot(from, to);
        while (slots[slot] != 0) {
            if (slots[slot] >>> COUNT_BITS == pair) {
                return (int) (slots[slot] & ((1L << COUNT_BITS) - 1));
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return 0;
    }

    private int slot(int from, int to) {
        return (int) ((pair(from, to) * 0x9e3779b97f4a7c15L) >>> shift);
    }

    /// The bit of a pair: more bits of the hash than its slot has.
    private int mark(int from, int to) {
        return (int) ((pair(from, to) * 0x9e3779b97f4a7c15L) >>> (shift - 3));
    }

    private static long pair(int from, int to) {
        return ((long) from << WORD_BITS) | to;
    }
}
