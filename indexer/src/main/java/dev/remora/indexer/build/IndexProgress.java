package dev.remora.indexer.build;

import java.time.Duration;

/// How far an index is: one reading.
///
/// @param phase what is being done
/// @param sequence journal sequence number that this phase has reached
/// @param last newest journal sequence number, as it was when the phase began
/// @param pages pages that this phase has read
/// @param searchable pages in the index
/// @param elapsed since this catching up began
public record IndexProgress(Phase phase, long sequence, long last, long pages, long searchable, Duration elapsed) {
    /// What is being done.
    public enum Phase {
        /// Links and anchor texts are read from the page store.
        LEARNING,
        /// Pages are written into the index.
        WRITING,
        /// Late anchor texts and PageRank are brought in.
        SETTLING,
        /// The index is up to date.
        DONE
    }

    /// Share of the phase that is done, in [0, 1].
    public double share() {
        return last == 0 ? 1 : Math.clamp((double) sequence / last, 0, 1);
    }
}
