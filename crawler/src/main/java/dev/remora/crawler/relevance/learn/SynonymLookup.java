package dev.remora.crawler.relevance.learn;

import java.util.Set;

/// A lookup of synonyms. Immutable.
@FunctionalInterface
public interface SynonymLookup {
    /// A lookup without synonyms.
    SynonymLookup NONE = _ -> Set.of();

    /// Returns the synonyms of a folded word, without the word itself.
    Set<String> of(String word);
}
