package dev.remora.shared.provenance;

import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.reason.LinkEvidence;
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
/// @param since how it was judged last, where that was later: all pages were judged anew, or it was read again
public record PathStep(
        Url url,
        Origin origin,
        String anchor,
        int depth,
        double priority,
        LinkEvidence evidence,
        Optional<Read> read,
        Optional<Read> since) {
    /// One that was judged once at most.
    public PathStep(
            Url url,
            Origin origin,
            String anchor,
            int depth,
            double priority,
            LinkEvidence evidence,
            Optional<Read> read) {
        this(url, origin, anchor, depth, priority, evidence, read, Optional.empty());
    }

    /// The same address, judged: for the first time, or later.
    PathStep judged(Read judgement) {
        boolean first = read.isEmpty();
        return new PathStep(
                url,
                origin,
                anchor,
                depth,
                priority,
                evidence,
                first ? Optional.of(judgement) : read,
                first ? since : Optional.of(judgement));
    }

    /// How a page was judged.
    ///
    /// @param relevance in [0, 1]
    /// @param onTopic whether that was enough
    public record Read(double relevance, boolean onTopic) {}
}
