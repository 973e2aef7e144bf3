package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.Optional;
import java.util.TreeSet;

/// Hosts that share a limited resource, so that not all of them may be requested at once. Changed only by
/// [HostQueues], which keeps it sorted: while the group is shut, it blocks its hosts; while it is open, at
/// least the best of them may be requested.
abstract class HostGroup {
    /// Its hosts that may be requested now.
    final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    /// Its free hosts that the group blocks.
    final TreeSet<Host> blocked = new TreeSet<>(Host.BEST_HEAD_FIRST);
    /// When [HostQueues] checks it again; empty if no time is known.
    Optional<Instant> timer = Optional.empty();

    /// Whether none of its hosts may be requested now.
    abstract boolean shut(Instant now);

    /// When it opens by time alone; empty if it is open, or opens only by another event.
    Optional<Instant> opensAt(Instant now) {
        return Optional.empty();
    }

    /// Whether the best of its blocked hosts is worth waiting for.
    boolean worthWaiting(Instant now) {
        return false;
    }
}
