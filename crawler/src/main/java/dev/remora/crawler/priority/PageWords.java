package dev.remora.crawler.priority;

import dev.remora.shared.text.SegmentedText;
import java.util.function.Supplier;

/// The words of a page that was read. Asked for only by those who need them, because a lab that runs a hundred
/// crawls over the same pages keeps the words packed.
///
/// @param title of its title
/// @param body of its main text
public record PageWords(Supplier<SegmentedText> title, Supplier<SegmentedText> body) {
    /// Words that are there already.
    public static PageWords of(SegmentedText title, SegmentedText body) {
        return new PageWords(() -> title, () -> body);
    }
}
