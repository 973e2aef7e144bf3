package dev.remora.indexer.build;

import java.time.Duration;

/// The progress of an index.
///
/// @param phase current phase
/// @param sequence journal sequence number that this phase has reached
/// @param last newest journal sequence number when the phase began
/// @param pages number of changes read in this phase
/// @param searchable pages in the index
/// @param elapsed time since this catch-up began
public record IndexProgress(Phase phase, long sequence, long last, long pages, long searchable, Duration elapsed) {
    /// The phase of indexing.
    public enum Phase {
        /// Links and anchor texts are read from the page store.
        LEARNING,
        /// Pages are written into the index.
        WRITING,
        /// Late anchor texts and PageRank are updated.
        SETTLING,
        /// The index is up to date.
        DONE
    }

    /// The completed share of the phase, in [0, 1].
    public double share() {
        return last == 0 ? 1 : Math.clamp((double) sequence / last, 0, 1);
    }
}
