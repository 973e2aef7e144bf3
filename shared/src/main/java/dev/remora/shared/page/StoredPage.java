package dev.remora.shared.page;

import dev.remora.shared.text.SegmentedText;

/// A page with its words and the judgement it got: one entry of the page store.
///
/// @param page as parsed; its title and text equal those below
/// @param title the title with its words
/// @param body the text with its words
/// @param relevance in [0, 1]
/// @param summary a few sentences of the text that stand for the page, or empty
public record StoredPage(Page page, SegmentedText title, SegmentedText body, double relevance, String summary) {
    /// One without a summary.
    public StoredPage(Page page, SegmentedText title, SegmentedText body, double relevance) {
        this(page, title, body, relevance, "");
    }
}
