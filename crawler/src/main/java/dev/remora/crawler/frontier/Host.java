package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// One host's queue as the frontier sees it. Changed only by [HostQueues], which keeps it sorted.
final class Host {
    /// Highest head first, then the host whose turn it is.
    static final Comparator<Host> BEST_HEAD_FIRST = Comparator.comparingDouble((Host h) -> h.head)
            .reversed()
            .thenComparingLong(h -> h.turn)
            .thenComparingInt(h -> h.id);

    static final long NO_TURN = -1;

    static final Comparator<Host> SOONEST_FIRST =
            Comparator.comparing((Host h) -> h.timer).thenComparingInt(h -> h.id);

    final int id;
    final String name;
    final SiteGroups site;

    /// Links that wait.
    long waiting;
    /// Priority of the best of them.
    double head;
    /// Among hosts of equal links: the lowest is next. Sites are served in turn, however many hosts they have.
    long turn = NO_TURN;
    /// Links of it that this process holds back.
    int taken;
    /// Whether anything was asked of it in this process.
    boolean served;
    /// Whether it is let in though it is new: it was asked before, or a person named it.
    boolean letIn;
    /// The network addresses behind it; none if they are not known.
    List<RateGroup> addresses = List.of();
    /// The same as text.
    List<String> addressTexts = List.of();
    /// They hold until then.
    Instant addressedUntil = Instant.MIN;
    /// They are being looked up.
    boolean lookedUp;
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

    /// Where it stands while it is blocked; null while it is not.
    HostGroup blockedBy;
    /// The groups that it may be asked by, while it may.
    List<HostGroup> readyIn = List.of();
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
        /// Might be asked, but for what it shares with other hosts.
        BLOCKED,
        /// Free again only later than that, or failing.
        RESTING,
        /// Does not answer.
        PARKED
    }

    Host(int id, String name, SiteGroups site) {
        this.id = id;
        this.name = name;
        this.site = site;
    }

    /// What it shares with other hosts and has a delay.
    List<RateGroup> rates() {
        List<RateGroup> rates = new ArrayList<>(addresses);
        rates.add(site.pace);
        return rates;
    }

    /// What it shares with other hosts.
    List<HostGroup> groups() {
        List<HostGroup> groups = new ArrayList<>(rates());
        if (!letIn) {
            groups.add(site.door);
        }
        return groups;
    }

    /// Nothing waits for it, nothing is under way, and it need not be left alone: it might as well be forgotten.
    boolean idle(Instant now) {
        return waiting == 0
                && taken == 0
                && underWay == 0
                && !held
                && !lookedUp
                && robotsDelay.isZero()
                && Stream.of(freeAt, pausedUntil, parkedUntil).noneMatch(time -> time.isAfter(now));
    }
}
