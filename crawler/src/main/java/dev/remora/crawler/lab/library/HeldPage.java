package dev.remora.crawler.lab.library;

import dev.remora.crawler.priority.PageWords;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// A page of the library, its words packed.
///
/// @param number from 0, in the order of reading
/// @param page as parsed
/// @param refresh where an immediate meta refresh leads
/// @param titleWords of its title, packed
/// @param bodyWords of its text, packed
/// @param bytes size of its body on the wire, about
public record HeldPage(
        int number, Page page, Optional<Url> refresh, PackedTokens titleWords, PackedTokens bodyWords, int bytes) {
    /// Packs what was read.
    static HeldPage of(int number, Page page, Optional<Url> refresh, SegmentedText title, SegmentedText body, int bytes) {
        return new HeldPage(
                number, page, refresh, PackedTokens.of(title.tokens()), PackedTokens.of(body.tokens()), bytes);
    }

    /// Its words, unpacked when they are asked for.
    public PageWords words() {
        return new PageWords(
                () -> new SegmentedText(page.title(), titleWords.unpacked()),
                () -> new SegmentedText(page.text(), bodyWords.unpacked()));
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
