package dev.remora.crawler.relevance.learn;

import java.util.Set;

/// Which words mean the same. Immutable.
@FunctionalInterface
public interface Synonyms {
    /// No word has any.
    Synonyms NONE = _ -> Set.of();

    /// The words that mean what a folded word means, without it.
    Set<String> of(String word);
}
