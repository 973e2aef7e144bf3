package dev.remora.search.rank.score;

import dev.remora.shared.text.Grams;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// The grams of a query, numbered, each with its weight. A search looks up a few thousand grams of titles here,
/// most of them without making a string.
///
/// For one search.
final class QueryGrams {
    private final double[] masses;
    private final double mass;
    private final Map<String, Integer> numbers = new HashMap<>();

    /// Character bigrams, ascending; their numbers are in [#ofPairs].
    private final int[] pairs;

    private final int[] ofPairs;

    /// @param weighed grams, each with its weight
    QueryGrams(Map<String, Double> weighed) {
        masses = new double[weighed.size()];
        TreeMap<Integer, Integer> byPair = new TreeMap<>();
        double sum = 0;
        for (Map.Entry<String, Double> gram : new TreeMap<>(weighed).entrySet()) {
            String term = gram.getKey();
            int number = numbers.size();
            numbers.put(term, number);
            masses[number] = gram.getValue();
            sum += masses[number];
            if (term.length() == 2) {
                byPair.put(Grams.pair(term.charAt(0), term.charAt(1)), number);
            }
        }
        mass = sum;
        pairs = byPair.keySet().stream().mapToInt(Integer::intValue).toArray();
        ofPairs = byPair.values().stream().mapToInt(Integer::intValue).toArray();
    }

    /// Returns the number of the gram at the text's position, or -1 if the query does not have it.
    int number(Grams text) {
        int pair = text.pair();
        if (pair == 0) {
            return numbers.getOrDefault(text.term(), -1);
        }
        int at = Arrays.binarySearch(pairs, pair);
        return at < 0 ? -1 : ofPairs[at];
    }

    /// Returns the total weight of all grams.
    double mass() {
        return mass;
    }

    /// Returns the total weight of some grams.
    ///
    /// @param some numbers of grams
    double massOf(BitSet some) {
        double sum = 0;
        for (int gram = some.nextSetBit(0); gram >= 0; gram = some.nextSetBit(gram + 1)) {
            sum += masses[gram];
        }
        return sum;
    }
}
