package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.Optional;
import java.util.TreeSet;

/// Hosts that share what is to be spared, so that not all of them may be asked at once. Changed only by
/// [HostQueues], which keeps it sorted: while the group is shut, its hosts stand in it; while it is open, the best of
/// them at least may be asked.
abstract class HostGroup {
    /// Its hosts that may be asked now.
    final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    /// Its hosts that might be asked, but for the group.
    final TreeSet<Host> blocked = new TreeSet<>(Host.BEST_HEAD_FIRST);
    /// When [HostQueues] looks at it again.
    Optional<Instant> timer = Optional.empty();

    /// Whether none of its hosts may be asked now.
    abstract boolean shut(Instant now);

    /// When time alone opens it; empty if it is open, or only something else does.
    abstract Optional<Instant> opensAt(Instant now);

    /// Whether the best of its blocked hosts is worth waiting for.
    abstract boolean worthWaiting(Instant now);
}
