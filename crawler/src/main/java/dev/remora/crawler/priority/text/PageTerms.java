package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;

/// Reads the terms of pages: of the title, each occurrence counted three times, and of the first words of the
/// text. The beginning shows the subject of a page; reading all of every page would cost a crawl more than
/// fetching it.
///
/// @param reader of terms
/// @param words maximum number of words of the text that are read
public record PageTerms(TermReader reader, int words) {
    private static final double TITLE_WEIGHT = 3;

    /// Returns the terms of a page.
    public TermCounts of(SegmentedText title, SegmentedText body) {
        return reader.page(title, TITLE_WEIGHT, begin(body));
    }

    private SegmentedText begin(SegmentedText text) {
        Tokens tokens = text.tokens();
        if (tokens.size() <= words) {
            return text;
        }
        int[] starts = new int[words];
        int[] lengths = new int[words];
        for (int i = 0; i < words; i++) {
            starts[i] = tokens.start(i);
            lengths[i] = tokens.end(i) - tokens.start(i);
        }
        return new SegmentedText(text.text(), new Tokens(starts, lengths));
    }
}
