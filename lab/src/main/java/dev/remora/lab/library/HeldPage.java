package dev.remora.lab.library;

import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.priority.PageWords;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// A page of the library with packed tokens.
///
/// @param number from 0
/// @param page as parsed
/// @param refresh target of an immediate meta refresh
/// @param tokens of its title and text
/// @param fingerprints of its text
/// @param feeds that it links to
/// @param bytes approximate size of its body in transfer
public record HeldPage(
        int number,
        Page page,
        Optional<Url> refresh,
        Packed tokens,
        Fingerprints fingerprints,
        List<Url> feeds,
        int bytes) {
    /// Packed tokens of a page.
    public record Packed(PackedTokens title, PackedTokens body) {}

    /// Returns its words, unpacked on demand.
    public PageWords words() {
        return new PageWords(
                () -> new SegmentedText(page.title(), tokens.title.unpacked()),
                () -> new SegmentedText(page.text(), tokens.body.unpacked()));
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
