package dev.remora.crawler.priority;

import dev.remora.shared.text.SegmentedText;
import java.util.function.Supplier;

/// The words of a page, evaluated on demand, because a lab that runs a hundred crawls over the same pages
/// keeps the words compressed.
///
/// @param title words of its title
/// @param body words of its main text
public record PageWords(Supplier<SegmentedText> title, Supplier<SegmentedText> body) {
    /// Creates page words from segmented texts.
    public static PageWords of(SegmentedText title, SegmentedText body) {
        return new PageWords(() -> title, () -> body);
    }
}
