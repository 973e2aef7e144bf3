package dev.remora.shared.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// Texts as short vectors: texts on one subject have similar ones.
///
/// A word adds `(1 + ln tf) · idf` to one of 256 numbers, or subtracts it; a hash of the word says to which,
/// and with which sign (feature hashing, Weinberger et al. 2009). So the cosine of two vectors estimates that
/// of the vectors of all words, with a standard error of at most 1/16. A word of the title counts three times.
/// Single characters, which are too ambiguous, and signs do not count.
///
/// idf is `−ln(1 − e^(−500 p))`, at most 8, with p the word's frequency in general text ([WordFrequencies]): of
/// pages of 500 words, the share that have it. A word that is unknown there has 4: it may be a term or a name.
///
/// Safe for use by many threads.
public final class TextVectors {
    /// Number of components of a vector.
    public static final int SIZE = 256;

    private static final double PAGE = 500;
    private static final double RAREST = 8;
    private static final double UNKNOWN = 4;
    private static final double TITLE = 3;
    /// Count from which a word is one of the few whose rarity is not in the table.
    private static final int FREQUENT = 4096;

    private final Folding folding;
    private final WordFrequencies frequencies = new WordFrequencies();
    /// By count: a logarithm and an exponential for each word of a page cost more than the rest of its vector.
    private final double[] rarities =
            IntStream.range(0, FREQUENT).mapToDouble(this::rarity).toArray();

    /// @param folding of the words
    public TextVectors(Folding folding) {
        this.folding = folding;
    }

    /// Returns the vector of a page, scaled so that its largest component is 127 or −127; all zero if no word
    /// counts.
    public byte[] of(SegmentedText title, SegmentedText body) {
        Map<String, Double> counts = new HashMap<>();
        count(title, TITLE, counts);
        count(body, 1, counts);
        Map<String, Double> folded = HashMap.newHashMap(counts.size());
        counts.forEach((word, count) -> folded.merge(folding.fold(word), count, Double::sum));
        double[] sums = new double[SIZE];
        folded.forEach((word, count) -> {
            long hash = hash(word);
            double weight = (1 + Math.log(count)) * rarity(word);
            sums[(int) (hash & (SIZE - 1))] += hash < 0 ? -weight : weight;
        });
        return scaled(sums);
    }

    private static void count(SegmentedText text, double weight, Map<String, Double> counts) {
        for (int i = 0; i < text.tokens().size(); i++) {
            int start = text.tokens().start(i);
            if (text.tokens().end(i) - start > 1
                    && Character.isLetterOrDigit(text.text().codePointAt(start))) {
                counts.merge(text.word(i), weight, Double::sum);
            }
        }
    }

    private double rarity(String word) {
        double count = frequencies.count(word);
        return count < FREQUENT ? rarities[(int) count] : rarity(count);
    }

    private double rarity(double count) {
        return count == 0 ? UNKNOWN : Math.min(RAREST, -Math.log(-Math.expm1(-PAGE * count / frequencies.total())));
    }

    /// Returns 64 well mixed bits: FNV-1a, then the finalizer of SplitMix64.
    private static long hash(String word) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < word.length(); i++) {
            hash = (hash ^ word.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
        return hash ^ (hash >>> 31);
    }

    private static byte[] scaled(double[] sums) {
        double largest = Arrays.stream(sums).map(Math::abs).max().orElse(0);
        byte[] vector = new byte[SIZE];
        for (int i = 0; i < SIZE && largest > 0; i++) {
            vector[i] = (byte) Math.round(sums[i] * Byte.MAX_VALUE / largest);
        }
        return vector;
    }
}
