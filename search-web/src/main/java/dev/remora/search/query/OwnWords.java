package dev.remora.search.query;

import java.util.HashSet;
import java.util.Set;

/// What the admin adds to the lists of words that queries are read with. It changes neither judgements nor indexes.
///
/// @param synonyms of words and phrases
/// @param stopWords folded words that do not describe a subject either
/// @param contentWords folded words that do, although the built-in list has them as stop words
public record OwnWords(OwnSynonyms synonyms, Set<String> stopWords, Set<String> contentWords) {
    /// Nothing.
    public static final OwnWords NONE = new OwnWords(OwnSynonyms.NONE, Set.of(), Set.of());

    public OwnWords {
        stopWords = Set.copyOf(stopWords);
        contentWords = Set.copyOf(contentWords);
    }

    /// Returns the typed texts, each of which is one word in a query, as the topics' words are.
    Set<String> dictionary() {
        Set<String> words = new HashSet<>(synonyms.others().keySet());
        words.addAll(stopWords);
        return words;
    }

    /// Returns an identifier that changes with the words; empty if there are none.
    String edition() {
        return equals(NONE) ? "" : "-" + Integer.toHexString(hashCode());
    }
}
