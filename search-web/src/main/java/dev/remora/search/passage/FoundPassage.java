package dev.remora.search.passage;

import dev.remora.search.rank.SearchAnswer;
import java.util.List;

/// A passage found by a search.
///
/// @param result the page with the passage
/// @param headings above it, outermost first, without the page's title; may be empty
/// @param text as in the page
/// @param score by which passages are sorted, 0 or more
public record FoundPassage(SearchAnswer.Result result, List<String> headings, String text, double score) {
    public FoundPassage {
        headings = List.copyOf(headings);
    }
}
