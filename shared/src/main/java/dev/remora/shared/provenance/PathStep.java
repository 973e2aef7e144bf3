package dev.remora.shared.provenance;

import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// One address on the path from a seed.
///
/// @param url the address
/// @param origin how it was found
/// @param anchor text of the link to it, or empty
/// @param depth links followed from the seed
/// @param priority in the queue, in [0, 1]
/// @param evidence of that priority, from the strategy
/// @param read its first judgement; empty if it was not a page, or was not parsed yet
/// @param since its last judgement, if that was later: all pages were re-judged, or it was parsed again
public record PathStep(
        Url url,
        Origin origin,
        String anchor,
        int depth,
        double priority,
        LinkEvidence evidence,
        Optional<Read> read,
        Optional<Read> since) {
    /// An address that was judged at most once.
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

    /// Returns the step with a first or later judgement.
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

    /// The judgement of a page.
    ///
    /// @param relevance in [0, 1]
    /// @param onTopic whether it reached the threshold
    public record Read(double relevance, boolean onTopic) {}
}
