package dev.remora.shared.provenance;

import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// One address on the way from a seed.
///
/// @param url the address
/// @param origin how it was found
/// @param anchor what the link to it says, or empty
/// @param depth links followed from the seed
/// @param priority with which it waited, in [0, 1]
/// @param evidence why it had that priority, as the strategy told it
/// @param read how it was judged when it was first read; empty if it was no page, or was not read yet
public record Step(
        Url url, Origin origin, String anchor, int depth, double priority, String evidence, Optional<Read> read) {
    /// How a page was judged.
    ///
    /// @param relevance in [0, 1]
    /// @param onTopic whether that was enough
    public record Read(double relevance, boolean onTopic) {}
}
