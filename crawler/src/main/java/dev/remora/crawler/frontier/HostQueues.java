package dev.remora.crawler.frontier;

import dev.remora.shared.url.Sites;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The hosts in use, sorted by whether they may be asked and by the best link that waits for them. A host that nothing
/// waits for is forgotten after a while.
final class HostQueues {
    /// Requests to one network address in the time of one host's delay, and at one time.
    private static final int PER_ADDRESS = 8;

    /// Hosts that may be known before idle ones are looked for.
    private static final int FIRST_SWEEP = 10_000;

    private static final Runnable NOTHING = () -> {};

    private final FrontierSettings settings;
    private final SiteWorth worth;
    private final Map<String, Host> byName = new LinkedHashMap<>();
    private final Map<Integer, Host> byId = new TreeMap<>();
    private final Map<String, Site> sites = new HashMap<>();
    private final Map<String, RateGroup> addresses = new HashMap<>();
    private final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> cooling = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> timers = new TreeSet<>(Host.SOONEST_FIRST);
    private final TreeSet<Host> parked = new TreeSet<>(Host.SOONEST_FIRST);
    private final TreeMap<Instant, Set<HostGroup>> groupTimers = new TreeMap<>();
    /// Doors with hosts behind them.
    private final Map<String, Site> shutSites = new LinkedHashMap<>();
    private final Deque<HostGroup> unsettled = new ArrayDeque<>();
    private int nextId;
    private int nextSweep = FIRST_SWEEP;
    /// The turn of the host that was served last.
    private long turn = 1;
    /// Hosts with links that may be asked for, now or soon.
    private int inUse;

    HostQueues(FrontierSettings settings, SiteWorth worth) {
        this.settings = settings;
        this.worth = worth;
    }

    Host of(String name) {
        Host known = byName.get(name);
        return known != null ? known : made(name);
    }

    private Host made(String name) {
        Site site = sites.computeIfAbsent(Sites.ofHost(name), of -> new Site(of, settings.delay(), worth, one -> inUse > one.inUse));
        Host host = new Host(nextId++, name, site);
        host.letIn = worth.asked(name);
        byName.put(name, host);
        byId.put(host.id, host);
        return host;
    }

    Host of(int id) {
        return byId.get(id);
    }

    Collection<Host> all() {
        return byId.values();
    }

    /// Forgets hosts that are not in use, once there are twice as many as were after the last time.
    void sweep(Instant now) {
        if (byName.size() < nextSweep) {
            return;
        }
        byName.values().removeIf(host -> host.idle(now));
        byId.values().removeIf(host -> !byName.containsKey(host.name));
        Set<Site> used = new LinkedHashSet<>();
        Set<RateGroup> shared = new LinkedHashSet<>();
        byName.values().forEach(host -> {
            used.add(host.site);
            shared.addAll(host.addresses);
        });
        sites.values().removeIf(site -> !used.contains(site) && site.pace.idle(now));
        addresses.values().removeIf(group -> !shared.contains(group) && group.idle(now));
        nextSweep = Math.max(FIRST_SWEEP, 2 * byName.size());
    }

    /// The group of a network address.
    private RateGroup address(String address) {
        return addresses.computeIfAbsent(address, _ -> new RateGroup(settings.delay(), () -> PER_ADDRESS, true));
    }

    /// Gives a host the addresses that are behind it from now on.
    void readdress(Host host, List<String> texts) {
        host.addresses.forEach(group -> group.moved(-host.underWay));
        host.addressTexts = texts;
        host.addresses = texts.stream().distinct().map(this::address).toList();
        host.addresses.forEach(group -> group.moved(host.underWay));
    }

    /// Whether hosts share addresses that are to be spared.
    boolean addressed() {
        return settings.byAddress();
    }

    /// Goes on with the delays of what hosts shared in the frontier before this one.
    void keepGroups(HostQueues before) {
        before.addresses.forEach((text, group) -> address(text).keep(group));
        turn = before.turn;
    }

    SortedSet<Host> ready() {
        return ready;
    }

    /// The best link of a host that is busy now and will not be for long.
    Optional<Host> bestCooling() {
        return cooling.isEmpty() ? Optional.empty() : Optional.of(cooling.first());
    }

    /// When the next host that is not busy becomes free.
    Optional<Instant> nextTimer() {
        Instant host = timers.isEmpty() ? Instant.MAX : timers.first().timer;
        Instant group = groupTimers.isEmpty() ? Instant.MAX : groupTimers.firstKey();
        Instant first = host.isBefore(group) ? host : group;
        return Optional.of(first).filter(time -> !time.equals(Instant.MAX));
    }

    /// Hosts that do not answer and have links that wait, the one that is asked again first before the others.
    SortedSet<Host> parked() {
        return parked;
    }

    /// Sites whose new hosts are not let in as long as the others bring no more.
    Collection<Site> shutSites() {
        return shutSites.values();
    }

    /// Moves hosts whose time has come.
    void advance(Instant now) {
        advance(timers, now);
        advance(parked, now);
        while (!groupTimers.isEmpty() && !groupTimers.firstKey().isAfter(now)) {
            unsettled.addAll(groupTimers.firstEntry().getValue());
            groupTimers.pollFirstEntry().getValue().forEach(group -> group.timer = Optional.empty());
            settle(now);
        }
        if (!shutSites.isEmpty()) {
            shutSites.values().stream().map(site -> site.door).filter(door -> !door.shut(now)).forEach(unsettled::add);
            settle(now);
        }
    }

    private void advance(SortedSet<Host> watched, Instant now) {
        while (!watched.isEmpty() && !watched.first().timer.isAfter(now)) {
            change(watched.first(), now, NOTHING);
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
            inUse += one;
            host.site.inUse += one;
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
                new ArrayList<>(group.ready).forEach(host -> replace(host, now, NOTHING));
            } else if (!group.blocked.isEmpty()
                    && (group.ready.isEmpty()
                            || Host.BEST_HEAD_FIRST.compare(group.blocked.first(), group.ready.first()) < 0)) {
                Host best = group.blocked.first();
                replace(best, now, NOTHING);
                unsettled.addAll(best.groups());
            }
            watch(group, now);
        }
    }

    private void watch(HostGroup group, Instant now) {
        Optional<Instant> at = group.blocked.isEmpty() ? Optional.empty() : group.opensAt(now);
        if (group instanceof SiteDoor door) {
            if (group.blocked.isEmpty()) {
                shutSites.remove(door.site());
            } else {
                shutSites.put(door.site(), sites.get(door.site()));
            }
        }
        if (!at.equals(group.timer)) {
            group.timer.ifPresent(time -> {
                groupTimers.get(time).remove(group);
                groupTimers.computeIfPresent(time, (_, groups) -> groups.isEmpty() ? null : groups);
            });
            at.ifPresent(time -> groupTimers
                    .computeIfAbsent(time, _ -> new LinkedHashSet<>())
                    .add(group));
            group.timer = at;
        }
    }

    private void place(Host host, Instant now) {
        if (host.waiting == 0 || host.held || host.lookedUp) {
            host.place = Host.Place.NOWHERE;
            return;
        }
        if (host.turn == 0) {
            host.turn = Math.max(host.site.turn + 1, turn);
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
            watch(host.blockedBy, now);
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
            turn = Math.max(turn, host.turn);
            host.turn = 0;
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
