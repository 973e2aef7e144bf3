package dev.remora.search.query;

import dev.remora.search.query.OwnSynonyms.Place;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// The terms of the admin's synonyms that stand for the terms of a query in the ranking. The terms of a synonym
/// are spread over those of the words that it replaces, in order, so a page with the whole synonym has something
/// for each.
///
/// @param words for a word of the query, those of synonyms
/// @param grams for a gram of the query, those of synonyms
record Counterparts(Map<String, Set<String>> words, Map<String, Set<String>> grams) {
    static final Counterparts NONE = new Counterparts(Map.of(), Map.of());

    /// @param wordsOf splits a text into the words that an index has
    static Counterparts of(List<Place> places, Function<String, List<String>> wordsOf) {
        Map<String, Set<String>> words = new HashMap<>();
        Map<String, Set<String>> grams = new HashMap<>();
        for (Place place : places) {
            List<String> typed = place.words().stream()
                    .flatMap(word -> wordsOf.apply(word).stream())
                    .toList();
            for (String other : place.others()) {
                spread(typed, wordsOf.apply(other), words);
                spread(AskedWord.grams(place.typed()), AskedWord.grams(other), grams);
            }
        }
        return new Counterparts(words, grams);
    }

    private static void spread(List<String> typed, List<String> others, Map<String, Set<String>> all) {
        int steps = typed.isEmpty() || others.isEmpty() ? 0 : Math.max(typed.size(), others.size());
        for (int i = 0; i < steps; i++) {
            all.computeIfAbsent(typed.get(i * typed.size() / steps), _ -> new LinkedHashSet<>())
                    .add(others.get(i * others.size() / steps));
        }
    }
}
