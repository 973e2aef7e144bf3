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
/// @param read its judgement; empty if it was not a page, or was not parsed yet
public record PathStep(
        Url url, Origin origin, String anchor, int depth, double priority, LinkEvidence evidence, Optional<Read> read) {
    /// Returns the step with a first or later judgement.
    PathStep judged(double relevance, boolean onTopic) {
        Read judged = new Read(relevance, onTopic);
        Read whole = read.map(first -> first.judgedAgain(judged)).orElse(judged);
        return new PathStep(url, origin, anchor, depth, priority, evidence, Optional.of(whole));
    }

    /// The judgement of a page.
    ///
    /// @param relevance in [0, 1]
    /// @param onTopic whether it reached the threshold
    /// @param since its last judgement, if that was later: all pages were re-judged, or it was parsed again
    public record Read(double relevance, boolean onTopic, Optional<Read> since) {
        /// A judgement that was the only one.
        public Read(double relevance, boolean onTopic) {
            this(relevance, onTopic, Optional.empty());
        }

        /// The judgement that holds now.
        public Read last() {
            return since.orElse(this);
        }

        /// Returns the judgement with a later one.
        public Read judgedAgain(Read later) {
            return new Read(relevance, onTopic, Optional.of(later));
        }
    }
}
