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

/// The hosts in use, sorted by whether they may be asked and by the best link that waits for them.
final class HostQueues {
    private final FrontierSettings settings;
    private final HostTable table;
    private final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> cooling = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> timers = new TreeSet<>(Host.SOONEST_FIRST);
    private final TreeSet<Host> parked = new TreeSet<>(Host.SOONEST_FIRST);
    private final GroupTimers groupTimers = new GroupTimers();
    private final Deque<HostGroup> unsettled = new ArrayDeque<>();
    /// How often any host was served.
    private long served;
    private int sitesInUse;
    /// Hosts with links that may be asked for, now or soon.
    private int inUse;

    HostQueues(FrontierSettings settings, SiteWorth worth) {
        this.settings = settings;
        this.table = new HostTable(settings.delay(), worth, one -> inUse > one.inUse);
    }

    Host of(String name) {
        return table.of(name);
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

    /// Gives a host the addresses that are behind it from now on.
    void readdress(Host host, List<String> texts) {
        table.readdress(host, texts);
    }

    /// Whether hosts share addresses that are to be spared.
    boolean addressed() {
        return settings.byAddress();
    }

    /// Goes on with the delays of what hosts shared in the frontier before this one.
    void keepGroups(HostQueues before) {
        table.keepDelays(before.table);
        served = before.served;
    }

    SortedSet<Host> ready() {
        return ready;
    }

    /// The best link of a host that is busy now and will not be for long. A host whose group has filled up since is
    /// none: nobody knows when the group will have room.
    Optional<Host> bestCooling(Instant now) {
        while (!cooling.isEmpty()
                && cooling.first().place == Host.Place.BLOCKED
                && !cooling.first().blockedBy.worthWaiting(now)) {
            cooling.pollFirst();
        }
        return cooling.isEmpty() ? Optional.empty() : Optional.of(cooling.first());
    }

    /// When the next host that is not busy becomes free.
    Optional<Instant> nextTimer() {
        Instant host = timers.isEmpty() ? Instant.MAX : timers.first().timer;
        Instant group = groupTimers.next().orElse(Instant.MAX);
        Instant first = host.isBefore(group) ? host : group;
        return Optional.of(first).filter(time -> !time.equals(Instant.MAX));
    }

    /// Hosts that do not answer and have links that wait, the one that is asked again first before the others.
    SortedSet<Host> parked() {
        return parked;
    }

    /// Doors of sites with hosts behind them.
    Collection<SiteDoor> doors() {
        return groupTimers.doors();
    }

    /// Moves hosts whose time has come.
    void advance(Instant now) {
        advance(timers, now);
        advance(parked, now);
        for (Collection<HostGroup> due = groupTimers.due(now); !due.isEmpty(); due = groupTimers.due(now)) {
            unsettled.addAll(due);
            settle(now);
        }
        groupTimers.doors().stream().filter(door -> !door.shut(now)).forEach(unsettled::add);
        settle(now);
    }

    private void advance(SortedSet<Host> watched, Instant now) {
        while (!watched.isEmpty() && !watched.first().timer.isAfter(now)) {
            change(watched.first(), now, () -> {});
        }
    }

    /// Changes a host and puts it where it then belongs; the only way in which a host changes.
    void change(Host host, Instant now, Runnable change) {
        unsettled.addAll(host.groups());
        replace(host, now, change);
        unsettled.addAll(host.groups());
        settle(now);
    }

    private void replace(Host host, Instant now, Runnable change) {
        leave(host);
        counted(host, -1);
        change.run();
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
            }
            case NOWHERE, RESTING -> {}
        }
        timers.remove(host);
    }

    /// Where a group is shut, none of its hosts may be asked; where it is open, its best may. Each host that moves is
    /// one that was just made free, or was free just before.
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

    /// A host that moves may leave others of its groups to be looked at.
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
        // A host that fails or asked for a pause is not waited for; one that is only left its delay is, if it is short.
        Instant worthWaiting = later(host.freeAt.minus(settings.patience()), host.pausedUntil);
        Instant tooLong = host.busySince.plus(settings.patience());
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

    /// The only host of a site that has links comes behind those that were served longer ago, and first if its site
    /// never was; others come one in a round of all sites.
    private long turn(SiteGroups site) {
        if (site.inUse > 0) {
            return Math.max(served, site.turn + sitesInUse);
        }
        return site.turn == Host.NO_TURN ? 0 : served;
    }

    /// A host that may be asked as far as it goes: so it may, unless what it shares with others is shut.
    private void placeFree(Host host, Instant now) {
        Optional<HostGroup> shut = host.groups().stream()
                .filter(group -> group.shut(now))
                .max(Comparator.comparing(group -> group.opensAt(now).orElse(Instant.MAX)));
        if (shut.isEmpty()) {
            host.place = Host.Place.READY;
            ready.add(host);
            host.readyIn = host.groups();
            host.readyIn.forEach(group -> group.ready.add(host));
        } else {
            host.place = Host.Place.BLOCKED;
            host.blockedBy = shut.get();
            host.blockedBy.blocked.add(host);
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

    /// A request to a host begins.
    void begin(Host host, Instant now) {
        change(host, now, () -> {
            host.underWay++;
            host.busySince = now;
            host.served = true;
            served++;
            host.turn = Host.NO_TURN;
            if (!host.letIn) {
                host.letIn = true;
                host.site.door.letIn();
            }
            host.site.pace.begin(now);
            host.addresses.forEach(group -> group.begin(now));
        });
    }

    /// A request to a host has ended; the host's delay runs from now.
    void end(Host host, Instant now) {
        change(host, now, () -> {
            host.underWay--;
            host.site.pace.end();
            host.addresses.forEach(RateGroup::end);
            keepDelay(host, now);
        });
    }

    /// The host's delay runs from a time.
    void keepDelay(Host host, Instant from) {
        Instant free = from.plus(delay(host));
        host.freeAt = later(free, host.freeAt);
    }

    /// The delay that holds for a host.
    Duration delay(Host host) {
        Duration asked =
                host.robotsDelay.compareTo(settings.longestDelay()) > 0 ? settings.longestDelay() : host.robotsDelay;
        return asked.compareTo(settings.delay()) > 0 ? asked : settings.delay();
    }

    /// Whether as many requests are under way as may be.
    boolean busy(Host host) {
        return host.lookedUp || host.underWay >= (delay(host).isZero() ? settings.hostConnections() : 1);
    }
}
