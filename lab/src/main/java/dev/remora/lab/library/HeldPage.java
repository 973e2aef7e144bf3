package dev.remora.lab.library;

import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.priority.PageWords;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// A page of the library, its words packed.
///
/// @param number from 0
/// @param page as parsed
/// @param refresh where an immediate meta refresh leads
/// @param titleWords of its title, packed
/// @param bodyWords of its text, packed
/// @param digest of its text ([dev.remora.crawler.duplicates.TextDigest])
/// @param sketch by which near duplicates are told
/// @param feeds that it names
/// @param bytes size of its body on the wire, about
public record HeldPage(
        int number,
        Page page,
        Optional<Url> refresh,
        PackedTokens titleWords,
        PackedTokens bodyWords,
        long digest,
        Optional<Sketch> sketch,
        List<Url> feeds,
        int bytes) {
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
