package dev.remora.search.passage;

import java.util.List;

/// A stretch of a page's main text.
///
/// @param text as in the page, paragraphs separated by line feeds
/// @param headings above it, outermost first; may be empty
record TextPassage(String text, List<String> headings) {
    TextPassage {
        headings = List.copyOf(headings);
    }
}
