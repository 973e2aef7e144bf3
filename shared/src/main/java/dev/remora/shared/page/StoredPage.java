package dev.remora.shared.page;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;

/// A page with its words and the judgement it got: one entry of the page store.
///
/// @param page as parsed; its title and text equal those below
/// @param title the title with its words
/// @param body the text with its words
/// @param relevance in [0, 1]
/// @param summary a few sentences of the text that stand for the page, or empty
/// @param dictionary of the segmenter that found the words ([Segmenter#dictionary]); 0: not known
public record StoredPage(
        Page page, SegmentedText title, SegmentedText body, double relevance, String summary, long dictionary) {
    /// One without a summary, cut by nobody knows which dictionary.
    public StoredPage(Page page, SegmentedText title, SegmentedText body, double relevance) {
        this(page, title, body, relevance, "", 0);
    }

    /// The page as a segmenter cuts it: this one where it was cut by the same dictionary.
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
