package dev.remora.crawler.duplicates;

import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import java.util.Arrays;
import java.util.Optional;

/// Computes the [Sketch] of a text from its words, folded, so that both scripts give the same. Immutable,
/// thread-safe.
///
/// Sixteen hash functions, each of which distributes the words over eight bins and keeps the minimum of each
/// bin (one permutation hashing; Li, Owen & Zhang 2012): an eighth of the hashing that 128 functions would
/// take. An empty bin takes the minimum of the next nonempty one.
public final class Sketcher {
    /// Minimum number of words for a sketch: in a shorter text, a word more or less changes too much.
    public static final int FEWEST_WORDS = 40;

    private static final int FUNCTIONS = 16;
    private static final int BINS = Sketch.SIZE / FUNCTIONS;
    private static final long[] MULTIPLIERS = multipliers();

    private final Folding folding;

    /// @param folding maps the spellings of a word to one form
    public Sketcher(Folding folding) {
        this.folding = folding;
    }

    /// The sketch of a text; empty if the text is too short.
    public Optional<Sketch> sketch(SegmentedText text) {
        return sketch(text, FEWEST_WORDS);
    }

    /// The sketch of a text; empty if the text has fewer words.
    ///
    /// @param fewest at least 1; below [#FEWEST_WORDS], sketches tell little beyond that texts have the same words
    public Optional<Sketch> sketch(SegmentedText text, int fewest) {
        int words = text.tokens().size();
        if (words < fewest) {
            return Optional.empty();
        }
        long[] least = new long[Sketch.SIZE];
        Arrays.fill(least, Long.MAX_VALUE);
        KeyTable known = new KeyTable(words);
        int[] seen = new int[words];
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < words; i++) {
            word.setLength(0);
            folding.fold(text.text(), text.tokens().start(i), text.tokens().end(i), word);
            long hash = hash(word);
            int times = ++seen[known.add(hash)];
            take(Mixing.mix(hash + times * 0x9e3779b97f4a7c15L), least);
        }
        return Optional.of(new Sketch(packed(least)));
    }

    private static void take(long element, long[] least) {
        for (int f = 0; f < FUNCTIONS; f++) {
            long hash = element * MULTIPLIERS[f];
            hash = (hash ^ (hash >>> 32)) * MULTIPLIERS[f];
            int bin = f * BINS + (int) (hash >>> 61);
            long value = hash & (Long.MAX_VALUE >>> 3);
            if (value < least[bin]) {
                least[bin] = value;
            }
        }
    }

    private static long[] packed(long[] least) {
        long[] packed = new long[Sketch.SIZE / 16];
        for (int i = 0; i < least.length; i++) {
            int from = i;
            while (least[from] == Long.MAX_VALUE) {
                from = i / BINS * BINS + (from + 1) % BINS;
            }
            packed[i >>> 4] |= (Mixing.mix(least[from]) & 0xf) << (4 * (i & 15));
        }
        return packed;
    }

    private static long hash(StringBuilder word) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < word.length(); i++) {
            hash = (hash ^ word.charAt(i)) * 0x100000001b3L;
        }
        return Mixing.mix(hash);
    }

    private static long[] multipliers() {
        long[] multipliers = new long[FUNCTIONS];
        for (int f = 0; f < FUNCTIONS; f++) {
            multipliers[f] = Mixing.mix(f + 1) | 1;
        }
        return multipliers;
    }
}
