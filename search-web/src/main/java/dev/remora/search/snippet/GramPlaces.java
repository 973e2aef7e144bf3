package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds grams ([Grams]) in a text.
final class GramPlaces {
    private final Map<String, Integer> wanted = new HashMap<>();

    /// @param grams folded
    GramPlaces(Collection<String> grams) {
        grams.forEach(gram -> wanted.putIfAbsent(gram, wanted.size()));
    }

    /// Finds the parts of words: for pages that have no word of a query and were found by parts.
    ///
    /// @param words folded
    static GramPlaces ofParts(List<String> words) {
        List<String> parts = new ArrayList<>();
        for (String word : words) {
            for (Grams grams = new Grams(word); grams.next(); ) {
                if (grams.term().length() > 1) {
                    parts.add(grams.term());
                }
            }
        }
        return new GramPlaces(parts);
    }

    /// Returns the occurrences of the grams, in order.
    List<Match> in(FoldedText folded) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<Match> places = new ArrayList<>();
        for (Grams grams = new Grams(folded.text()); grams.next(); ) {
            Integer gram = wanted.get(grams.term());
            if (gram != null) {
                places.add(new Match(folded.originalStart(grams.start()), folded.originalEnd(grams.end()), gram));
            }
        }
        return places;
    }

    /// Returns the weights of the grams: all are equal.
    double[] weights() {
        double[] weights = new double[wanted.size()];
        Arrays.fill(weights, 1);
        return weights;
    }
}
