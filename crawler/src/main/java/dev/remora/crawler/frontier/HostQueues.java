package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The hosts in use, sorted by whether they may be requested and by their best queued link.
final class HostQueues {
    private final FrontierSettings settings;
    private final HostTable table;
    private final SlowHosts slow;
    private final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> cooling = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> timers = new TreeSet<>(Host.SOONEST_FIRST);
    private final TreeSet<Host> parked = new TreeSet<>(Host.SOONEST_FIRST);
    private final GroupTimers groupTimers = new GroupTimers();
    private final Deque<HostGroup> unsettled = new ArrayDeque<>();
    /// Number of requests that were started.
    private long served;
    private int sitesInUse;
    /// Hosts with links that may be requested, now or soon.
    private int inUse;

    HostQueues(FrontierSettings settings, SiteYield worth) {
        this.settings = settings;
        this.slow = new SlowHosts(settings.politeness().slowConnections());
        this.table = new HostTable(settings.politeness(), worth, one -> inUse > one.inUse, slow);
    }

    Host of(String name) {
        return table.of(name);
    }

    /// Adds a host whose site is known.
    void add(String name, String site) {
        table.made(name, site);
    }

    Host of(int id) {
        return table.of(id);
    }

    Collection<Host> all() {
        return table.all();
    }

    /// Forgets hosts that are not in use.
    void sweep(Instant now) {
        table.sweep(now);
    }

    void updateAddresses(Host host, List<String> texts) {
        table.updateAddresses(host, texts);
    }

    /// Whether slow hosts have as many requests in flight as they may.
    boolean slowFull() {
        return slow.full();
    }

    /// Whether politeness applies to network addresses.
    boolean addressed() {
        return settings.politeness().perAddress() > 0;
    }

    /// Takes over the delays of the groups in the previous frontier.
    void keepGroups(HostQueues before) {
        table.keepDelays(before.table);
        served = before.served;
    }

    SortedSet<Host> ready() {
        return ready;
    }

    /// The host with the best link among those that are busy, but not for long. Excludes a host whose group has
    /// filled up since: it is unknown when that will have room.
    Optional<Host> bestCooling(Instant now) {
        while (!cooling.isEmpty()
                && cooling.first().place == Host.Place.BLOCKED
                && !cooling.first().blockedBy.worthWaiting(now)) {
            cooling.pollFirst();
        }
        return cooling.isEmpty() ? Optional.empty() : Optional.of(cooling.first());
    }

    /// When the next host or group that is not busy becomes free; empty if there is none.
    Optional<Instant> nextTimer() {
        Instant host = timers.isEmpty() ? Instant.MAX : timers.first().timer;
        Instant group = groupTimers.next().orElse(Instant.MAX);
        Instant first = host.isBefore(group) ? host : group;
        return Optional.of(first).filter(time -> !time.equals(Instant.MAX));
    }

    /// Parked hosts with queued links, earliest request first.
    SortedSet<Host> parked() {
        return parked;
    }

    /// Exhausted quotas of sites with blocked hosts.
    List<SiteHostQuota> exhaustedQuotas() {
        return groupTimers.quotas().stream().filter(SiteHostQuota::shut).toList();
    }

    /// Moves hosts whose timers have expired.
    void advance(Instant now) {
        advance(timers, now);
        advance(parked, now);
        for (Collection<HostGroup> due = groupTimers.due(now); !due.isEmpty(); due = groupTimers.due(now)) {
            unsettled.addAll(due);
            settle(now);
        }
        groupTimers.quotas().stream().filter(quota -> !quota.shut()).forEach(unsettled::add);
        settle(now);
    }

    private void advance(SortedSet<Host> watched, Instant now) {
        while (!watched.isEmpty() && !watched.first().timer.isAfter(now)) {
            change(watched.first(), now, () -> {});
        }
    }

    /// Changes a host and places it accordingly; hosts are changed in no other way, but for their number of links.
    void change(Host host, Instant now, Runnable change) {
        unsettled.addAll(host.groups());
        replace(host, now, change);
        unsettled.addAll(host.groups());
        settle(now);
    }

    private void replace(Host host, Instant now, Runnable change) {
        leave(host);
        counted(host, -1);
        int slowBefore = host.slowUnderWay();
        change.run();
        slow.moved(host.slowUnderWay() - slowBefore);
        place(host, now);
        counted(host, 1);
    }

    private void counted(Host host, int one) {
        if (host.place != Host.Place.NOWHERE && host.place != Host.Place.PARKED) {
            int before = host.site.inUse;
            inUse += one;
            host.site.inUse += one;
            sitesInUse += Integer.signum(host.site.inUse) - Integer.signum(before);
        }
    }

    private void leave(Host host) {
        switch (host.place) {
            case READY -> {
                ready.remove(host);
                host.readyIn.forEach(group -> group.ready.remove(host));
                host.readyIn = List.of();
            }
            case COOLING -> cooling.remove(host);
            case PARKED -> parked.remove(host);
            case BLOCKED -> {
                cooling.remove(host);
                host.blockedBy.blocked.remove(host);
                host.blockedBy = null;
                host.readyIn.forEach(group -> group.ready.remove(host));
                host.readyIn = List.of();
            }
            case NOWHERE, RESTING -> {}
        }
        timers.remove(host);
    }

    /// Blocks the ready hosts of a shut group; moves the best blocked host of an open one. Each host that moves
    /// was just made free, or was free just before. A new host that waits for its site or its address
    /// represents the others behind the site's quota: these stay where they are.
    private void settle(Instant now) {
        while (!unsettled.isEmpty()) {
            HostGroup group = unsettled.poll();
            if (group.shut(now)) {
                new ArrayList<>(group.ready).forEach(host -> moved(host, now));
            } else if (!group.blocked.isEmpty()
                    && (group.ready.isEmpty()
                            || Host.BEST_HEAD_FIRST.compare(group.blocked.first(), group.ready.first()) < 0)) {
                moved(group.blocked.first(), now);
            }
            groupTimers.watch(group, now);
        }
    }

    /// Moves a host, which may affect its other groups.
    private void moved(Host host, Instant now) {
        replace(host, now, () -> {});
        unsettled.addAll(host.groups());
    }

    private void place(Host host, Instant now) {
        if (host.waiting == 0 || host.held || host.lookedUp) {
            host.place = Host.Place.NOWHERE;
            return;
        }
        if (host.turn == Host.NO_TURN) {
            host.turn = turn(host.site);
            host.site.turn = host.turn;
        }
        if (host.parkedUntil.isAfter(now)) {
            host.place = Host.Place.PARKED;
            host.timer = host.parkedUntil;
            parked.add(host);
            return;
        }
        boolean busy = busy(host);
        if (!busy && !host.freeAt.isAfter(now) && !host.pausedUntil.isAfter(now)) {
            placeFree(host, now);
            return;
        }
        // A failing or paused host is not waited for; one in its delay is, if the delay is short.
        Instant worthWaiting = later(host.freeAt.minus(settings.selection().patience()), host.pausedUntil);
        Instant tooLong = host.busySince.plus(settings.selection().patience());
        if (worthWaiting.isAfter(now)) {
            host.place = Host.Place.RESTING;
            watch(host, worthWaiting);
        } else if (busy && !tooLong.isAfter(now)) {
            host.place = Host.Place.RESTING; // it hangs; its end will move it
        } else {
            host.place = Host.Place.COOLING;
            cooling.add(host);
            watch(host, busy ? tooLong : host.freeAt);
        }
    }

    /// The next turn of a site's host. If it is the only host of the site with links, it follows those served
    /// longer ago, and comes first if the site was never served; others get one turn per round of all sites.
    private long turn(SiteGroups site) {
        if (site.inUse > 0) {
            long inRounds = served + (long) site.inUse * sitesInUse; // hosts that left give their turns to others
            return Math.max(served, Math.min(site.turn + sitesInUse, inRounds));
        }
        return site.turn == Host.NO_TURN ? 0 : served;
    }

    /// The shut group of a host that opens last; a quota, which opens at no known time, before all others: a host that
    /// another group blocks represents those behind an open quota.
    private static Optional<HostGroup> shut(Host host, Instant now) {
        if (!host.admitted && host.site.quota.shut()) {
            return Optional.of(host.site.quota);
        }
        return host.groups().stream()
                .filter(group -> group.shut(now))
                .max(Comparator.comparing(group -> group.opensAt(now).orElse(Instant.MAX)));
    }

    /// Places a free host: ready, unless one of its groups is shut.
    private void placeFree(Host host, Instant now) {
        Optional<HostGroup> shut = shut(host, now);
        if (shut.isEmpty()) {
            host.place = Host.Place.READY;
            ready.add(host);
            host.readyIn = host.groups();
            host.readyIn.forEach(group -> group.ready.add(host));
        } else {
            host.place = Host.Place.BLOCKED;
            host.blockedBy = shut.get();
            host.blockedBy.blocked.add(host);
            if (!host.admitted && host.blockedBy != host.site.quota) {
                host.readyIn = List.of(host.site.quota);
                host.site.quota.ready.add(host);
            }
            groupTimers.watch(host.blockedBy, now);
            if (host.blockedBy.worthWaiting(now)) {
                cooling.add(host);
            }
        }
    }

    private void watch(Host host, Instant at) {
        host.timer = at;
        timers.add(host);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    /// Starts a request to a host.
    ///
    /// @param link whether it is for a queued link: another one, such as for robots.txt, does not use the
    ///     host's turn
    void begin(Host host, boolean link, Instant now) {
        change(host, now, () -> {
            host.underWay++;
            host.busySince = now;
            host.served = true;
            if (link) {
                served++;
                host.turn = Host.NO_TURN;
            }
            if (!host.admitted) {
                host.admitted = true;
                host.site.quota.admitted();
            }
            host.site.pace.begin(now);
            host.addresses.forEach(group -> group.begin(now));
        });
    }

    /// Ends a request to a host; the host's delay runs from now.
    ///
    /// @param began start of the request: others may have begun since
    /// @param page whether the answer was a page
    void end(Host host, Instant began, boolean page, Instant now) {
        change(host, now, () -> {
            host.underWay--;
            boolean slowly = now.isAfter(began.plus(SlowHosts.PROMPT));
            host.promptPages = slowly ? 0 : host.promptPages + (page ? 1 : 0);
            host.site.pace.end();
            host.addresses.forEach(RateGroup::end);
            keepDelay(host, now);
        });
    }

    /// Starts the host's delay at a time.
    void keepDelay(Host host, Instant from) {
        Instant free = from.plus(delay(host));
        host.freeAt = later(free, host.freeAt);
    }

    Duration delay(Host host) {
        Duration asked = host.robotsDelay.compareTo(settings.politeness().longestDelay()) > 0
                ? settings.politeness().longestDelay()
                : host.robotsDelay;
        return asked.compareTo(settings.politeness().delay()) > 0
                ? asked
                : settings.politeness().delay();
    }

    /// Whether the maximum number of requests, or a lookup of addresses, is in flight.
    boolean busy(Host host) {
        return host.lookedUp
                || host.underWay
                        >= (delay(host).isZero() ? settings.politeness().hostConnections() : 1);
    }
}
