package dev.remora.search.passage;

import dev.remora.search.query.Interpretation;
import dev.remora.search.rank.SearchAnswer;
import java.util.List;

/// The passages found by a search.
///
/// @param read how the query was interpreted
/// @param pages how many pages match, and how many of them have all words of the query
/// @param passages best first
public record FoundPassages(Interpretation read, SearchAnswer.Counts pages, List<FoundPassage> passages) {
    public FoundPassages {
        passages = List.copyOf(passages);
    }
}
