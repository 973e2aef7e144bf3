package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.QueuedLink;
import java.time.Instant;
import java.util.Optional;

/// What the frontier would have fetched next.
public sealed interface Selection {
    /// This link; it still waits until [Frontier#take].
    record Next(QueuedLink waiting) implements Selection {}

    /// Nothing before that time, or before a request under way has ended; nothing but the latter if there is no
    /// time.
    record NotYet(Optional<Instant> until) implements Selection {}

    /// Nothing waits, or only links of hosts that are parked.
    record Empty() implements Selection {}
}
