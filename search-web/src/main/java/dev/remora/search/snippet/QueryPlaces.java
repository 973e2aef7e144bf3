package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// The occurrences of a query in a text of any length, without an index, and which of them are in the best passage:
/// by the rule of the results' passages, but a gram weighs `ln(1 + n / (1 + k))` for k of the n occurrences of all
/// grams.
///
/// @param places in order, none overlapping
/// @param best number of the longest one in the best passage; 0 without places
public record QueryPlaces(List<Place> places, int best) {
    /// An occurrence.
    ///
    /// @param start first character, inclusive
    /// @param end exclusive
    public record Place(int start, int end) {}

    public QueryPlaces {
        places = List.copyOf(places);
    }

    /// Finds the occurrences of phrases, regardless of punctuation in them, and of folded grams.
    public static QueryPlaces in(String text, List<String> phrases, Set<String> grams, Folding folding) {
        FoldedText folded = folding.foldWithOffsets(text);
        List<Match> matches = new ArrayList<>(new GramPlaces(grams).in(folded));
        double[] weights = new double[grams.size() + phrases.size()];
        for (Match match : matches) {
            weights[match.word()]++;
        }
        for (int i = 0; i < grams.size(); i++) {
            weights[i] = Math.log(1 + matches.size() / (1 + weights[i]));
        }
        Arrays.fill(
                weights,
                grams.size(),
                weights.length,
                1 + 2 * Arrays.stream(weights).sum());
        if (!phrases.isEmpty()) {
            PhrasePlaces places = new PhrasePlaces(folded, folding);
            for (int i = 0; i < phrases.size(); i++) {
                matches.addAll(places.of(phrases.get(i), grams.size() + i));
            }
        }
        Collections.sort(matches);
        List<Place> places = joined(matches);
        Passage passage = Passage.best(text, matches, weights);
        return new QueryPlaces(places, longest(places, passage));
    }

    /// Returns the number of the longest place in a passage, the first of equals.
    private static int longest(List<Place> places, Passage passage) {
        int longest = 0;
        int length = 0;
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (place.start() >= passage.start()
                    && place.end() <= passage.end()
                    && place.end() - place.start() > length) {
                longest = i;
                length = place.end() - place.start();
            }
        }
        return longest;
    }

    private static List<Place> joined(List<Match> matches) {
        List<Place> places = new ArrayList<>();
        for (Match match : matches) {
            Place last = places.isEmpty() ? null : places.getLast();
            if (last != null && match.start() <= last.end()) {
                places.set(places.size() - 1, new Place(last.start(), Math.max(last.end(), match.end())));
            } else {
                places.add(new Place(match.start(), match.end()));
            }
        }
        return places;
    }
}
