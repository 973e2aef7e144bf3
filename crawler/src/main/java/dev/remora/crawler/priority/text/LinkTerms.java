package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Reads the context of links: the words of a link, each counted three times, those around it, and those of its
/// address.
///
/// @param reader of terms
/// @param segmenter finds the words of addresses
public record LinkTerms(TermReader reader, Segmenter segmenter) {
    private static final double ANCHOR_WEIGHT = 3;

    /// Returns the terms of a link's context.
    ///
    /// @param anchor the link's own words
    /// @param around the words around it
    public TermCounts of(Link link, SegmentedText anchor, SegmentedText around) {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        reader.page(anchor, ANCHOR_WEIGHT, around).forEach(counts::put);
        reader.text(segmenter.segment(UrlTerms.of(link.target())))
                .forEach((term, count) -> counts.merge(term, count, Double::sum));
        return new TermCounts(counts);
    }

    /// Returns the same for a link whose words are not segmented yet.
    public TermCounts of(Link link) {
        return of(link, segmenter.segment(link.anchor().best()), segmenter.segment(link.around()));
    }
}
