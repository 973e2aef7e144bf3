package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A host's queue in the frontier. Changed only by [HostQueues], which keeps it sorted.
final class Host {
    /// Highest head first, then lowest turn.
    static final Comparator<Host> BEST_HEAD_FIRST = Host::bestHeadFirst;

    static final long NO_TURN = -1;

    static final Comparator<Host> SOONEST_FIRST =
            Comparator.comparing((Host h) -> h.timer).thenComparingInt(h -> h.id);

    private static int bestHeadFirst(Host one, Host other) {
        if (one.head != other.head) {
            return Double.compare(other.head, one.head);
        }
        return one.turn == other.turn ? Integer.compare(one.id, other.id) : Long.compare(one.turn, other.turn);
    }

    final int id;
    final String name;
    final SiteGroups site;
    private final SlowHosts slow;

    /// Number of queued links.
    long waiting;
    /// Priority of the best queued link.
    double head;
    /// Rank among hosts with equal heads, lowest first. Sites take turns, however many hosts they have.
    long turn = NO_TURN;
    /// Number of its links that this process holds back.
    int taken;
    /// Whether any request was made to it in this process.
    boolean served;
    /// Whether it is exempt from the quota of new hosts: it was requested before, or a user named it.
    boolean admitted;
    /// Groups of its network addresses; empty if they are unknown.
    List<RateGroup> addresses = List.of();
    /// The network addresses as text.
    List<String> addressTexts = List.of();
    /// When the addresses must be looked up again.
    Instant addressedUntil = Instant.MIN;
    /// Whether the addresses are being looked up.
    boolean lookedUp;
    /// Number of pages that it sent since a request, of any kind and outcome, that took longer than
    /// [SlowHosts#PROMPT].
    int promptPages;
    /// Number of requests in flight.
    int underWay;
    /// Start of the newest of them.
    Instant busySince = Instant.EPOCH;
    /// End of its delay.
    Instant freeAt = Instant.EPOCH;
    /// End of its pause: it fails, or asked for the pause.
    Instant pausedUntil = Instant.EPOCH;
    /// Delay from its robots.txt.
    Duration robotsDelay = Duration.ZERO;
    /// End of its parking: it does not answer or asked for a long pause, and nothing waits for it.
    Instant parkedUntil = Instant.EPOCH;
    /// Whether it is held because its robots.txt is unknown.
    boolean held;

    /// The group that blocks it; null if it is not blocked.
    HostGroup blockedBy;
    /// The groups whose ready sets contain it.
    List<HostGroup> readyIn = List.of();
    /// Where [HostQueues] has put it.
    Place place = Place.NOWHERE;
    /// When to check it again, while it is parked, cooling, or resting and not busy.
    Instant timer = Instant.EPOCH;

    enum Place {
        NOWHERE,
        /// May be requested now.
        READY,
        /// Busy, or free again within the frontier's patience: worth waiting for.
        COOLING,
        /// Free, but one of its groups is shut.
        BLOCKED,
        /// Free only later than that, or failing.
        RESTING,
        /// Does not answer.
        PARKED
    }

    Host(int id, String name, SiteGroups site, SlowHosts slow) {
        this.id = id;
        this.name = name;
        this.site = site;
        this.slow = slow;
    }

    private boolean prompt() {
        return promptPages >= SlowHosts.PAGES;
    }

    /// Number of its requests and lookups in flight that count for the slow hosts.
    int slowUnderWay() {
        return prompt() ? 0 : underWay + (lookedUp ? 1 : 0);
    }

    /// Whether it is slow, and requests to slow hosts have to end first.
    boolean slowHostsBusy() {
        return !prompt() && slow.full();
    }

    /// Its groups with a delay.
    List<RateGroup> rates() {
        List<RateGroup> rates = new ArrayList<>(addresses);
        rates.add(site.pace);
        return rates;
    }

    List<HostGroup> groups() {
        List<HostGroup> groups = new ArrayList<>(rates());
        if (!admitted) {
            groups.add(site.quota);
        }
        if (!prompt()) {
            groups.add(slow);
        }
        return groups;
    }

    /// Whether it may be forgotten: nothing is queued or in flight, and no delay or pause is left.
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
