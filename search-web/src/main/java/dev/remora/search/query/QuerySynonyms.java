package dev.remora.search.query;

import dev.remora.search.query.OwnSynonyms.Place;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The synonyms that are searched with the words of a query.
///
/// @param builtIn the thesaurus's, by word
/// @param own the admin's, by place in the query; they count as the words themselves
/// @param counterparts the terms of the admin's in the ranking
record QuerySynonyms(Map<String, List<String>> builtIn, List<Place> own, Counterparts counterparts) {
    /// Clauses of a phrase: a field each, and the address.
    private static final int PHRASE = AskedWord.FIELDS.size() + 1;

    QuerySynonyms {
        own = List.copyOf(own);
    }

    boolean isEmpty() {
        return builtIn.isEmpty() && own.isEmpty();
    }

    /// Returns the thesaurus's synonyms of a word.
    List<String> of(String word) {
        return builtIn.getOrDefault(word, List.of());
    }

    /// Returns the texts that a page may have in place of a word, by the admin: a synonym of the words around it,
    /// or the word with a synonym of a part.
    Stream<String> inPlaceOf(String word) {
        boolean letters = !Character.isIdeographic(word.codePointAt(0));
        return own.stream().flatMap(place -> {
            String typed = String.join("", place.words());
            if (place.words().contains(word) || (!letters && typed.contains(word))) {
                return place.others().stream();
            }
            return letters || !word.contains(typed)
                    ? Stream.empty()
                    : place.others().stream().map(other -> word.replace(typed, other));
        });
    }

    /// Returns the admin's synonyms.
    Stream<String> others() {
        return own.stream().flatMap(place -> place.others().stream());
    }

    /// Returns the texts that the admin's rules are about, those of the query too: they may be no words of an index.
    Stream<String> texts() {
        return own.stream()
                .flatMap(place -> Stream.concat(Stream.of(place.typed()), place.others().stream()))
                .distinct();
    }

    /// Returns the maximum number of Lucene's clauses that they become.
    int clauses() {
        return 2 * builtIn.values().stream().mapToInt(List::size).sum()
                + own.stream()
                        .flatMapToInt(place -> place.others().stream()
                                .mapToInt(other -> clauses(other, place.words().size())))
                        .sum();
    }

    /// Returns the maximum number of Lucene's clauses that one of the admin's becomes: its grams, and a phrase in the
    /// text and in place of each word asked for.
    ///
    /// @param words number of words of its place
    static int clauses(String other, int words) {
        return QueryTerms.FIELDS * Math.max(1, AskedWord.grams(other).size()) + (1 + words) * PHRASE;
    }
}
