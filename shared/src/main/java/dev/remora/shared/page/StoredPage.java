package dev.remora.shared.page;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;

/// A page with its words and relevance: one entry of the page store.
///
/// @param page as parsed; its title and text equal those below
/// @param title the title with its words
/// @param body the text with its words
/// @param relevance in [0, 1]
/// @param summary a few sentences extracted from the text, or empty
/// @param dictionary of the segmenter that found the words ([Segmenter#dictionary]); 0: unknown
public record StoredPage(
        Page page, SegmentedText title, SegmentedText body, double relevance, String summary, long dictionary) {
    /// A page without a summary, segmented with an unknown dictionary.
    public StoredPage(Page page, SegmentedText title, SegmentedText body, double relevance) {
        this(page, title, body, relevance, "", 0);
    }

    /// Returns the page with the words of a segmenter; this page if its words are from the same dictionary.
    public StoredPage cutBy(Segmenter segmenter) {
        return dictionary == segmenter.dictionary()
                ? this
                : new StoredPage(
                        page,
                        segmenter.segment(page.title()),
                        segmenter.segment(page.text()),
                        relevance,
                        summary,
                        segmenter.dictionary());
    }
}
