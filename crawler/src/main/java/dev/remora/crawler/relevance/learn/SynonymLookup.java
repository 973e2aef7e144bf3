package dev.remora.crawler.relevance.learn;

import java.util.Set;

/// Which words mean the same. Immutable.
@FunctionalInterface
public interface SynonymLookup {
    /// No word has any.
    SynonymLookup NONE = _ -> Set.of();

    /// The words that mean what a folded word means, without it.
    Set<String> of(String word);
}
