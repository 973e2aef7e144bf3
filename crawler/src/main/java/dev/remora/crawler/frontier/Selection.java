package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.QueuedLink;
import java.time.Instant;
import java.util.Optional;

/// What the frontier wants fetched next.
public sealed interface Selection {
    /// This link; it stays queued until [Frontier#take].
    record Next(QueuedLink waiting) implements Selection {}

    /// Nothing before that time or the end of a request in flight; without a time, only the latter.
    record NotYet(Optional<Instant> until) implements Selection {}

    /// Nothing is queued, or only links of parked hosts.
    record Empty() implements Selection {}
}
