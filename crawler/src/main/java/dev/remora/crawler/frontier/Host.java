package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/// One host's queue as the frontier sees it. Changed only by [HostQueues], which keeps it sorted.
final class Host {
    /// Highest head first, then the host that was served longest ago.
    static final Comparator<Host> BEST_HEAD_FIRST = Comparator.comparingDouble((Host h) -> h.head)
            .reversed()
            .thenComparingLong(h -> h.served)
            .thenComparingInt(h -> h.id);

    static final Comparator<Host> SOONEST_FIRST =
            Comparator.comparing((Host h) -> h.timer).thenComparingInt(h -> h.id);

    final int id;
    final String name;

    /// Links that wait.
    long waiting;
    /// Priority of the best of them.
    double head;
    /// When it was last served, as a count of links taken; 0: never.
    long served;
    /// Requests under way.
    int underWay;
    /// When the newest of them began.
    Instant busySince = Instant.EPOCH;
    /// Its delay has run out then.
    Instant freeAt = Instant.EPOCH;
    /// It fails, or asked to be left alone, until then.
    Instant pausedUntil = Instant.EPOCH;
    /// What its robots.txt asks for.
    Duration robotsDelay = Duration.ZERO;
    /// It does not answer, and is left alone until then; nothing waits for it.
    Instant parkedUntil = Instant.EPOCH;
    /// Its robots.txt is not known yet.
    boolean held;

    /// Where [HostQueues] has put it.
    Place place = Place.NOWHERE;
    /// When it is to be looked at again, while it is cooling or resting and not busy.
    Instant timer = Instant.EPOCH;

    enum Place {
        NOWHERE,
        /// May be asked now.
        READY,
        /// Busy, or free again within the frontier's patience: worth waiting for.
        COOLING,
        /// Free again only later than that, or failing.
        RESTING,
        /// Does not answer.
        PARKED
    }

    Host(int id, String name) {
        this.id = id;
        this.name = name;
    }
}
