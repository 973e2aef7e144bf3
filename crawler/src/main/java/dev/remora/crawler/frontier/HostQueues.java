package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// All hosts, sorted by whether they may be asked and by the best link that waits for them.
final class HostQueues {
    private final FrontierSettings settings;
    private final Map<String, Host> byName = new HashMap<>();
    private final List<Host> byId = new ArrayList<>();
    private final TreeSet<Host> ready = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> cooling = new TreeSet<>(Host.BEST_HEAD_FIRST);
    private final TreeSet<Host> timers = new TreeSet<>(Host.SOONEST_FIRST);
    private final TreeSet<Host> parked = new TreeSet<>(Host.SOONEST_FIRST);

    HostQueues(FrontierSettings settings) {
        this.settings = settings;
    }

    Host of(String name) {
        return byName.computeIfAbsent(name, n -> {
            Host host = new Host(byId.size(), n);
            byId.add(host);
            return host;
        });
    }

    Host of(int id) {
        return byId.get(id);
    }

    List<Host> all() {
        return byId;
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
        return timers.isEmpty() ? Optional.empty() : Optional.of(timers.first().timer);
    }

    /// Hosts that do not answer and have links that wait, the one that is asked again first before the others.
    SortedSet<Host> parked() {
        return parked;
    }

    /// Moves hosts whose time has come.
    void advance(Instant now) {
        advance(timers, now);
        advance(parked, now);
    }

    private void advance(SortedSet<Host> watched, Instant now) {
        while (!watched.isEmpty() && !watched.first().timer.isAfter(now)) {
            change(watched.first(), now, () -> {});
        }
    }

    /// Changes a host and puts it where it then belongs; the only way in which a host changes.
    void change(Host host, Instant now, Runnable change) {
        switch (host.place) {
            case READY -> ready.remove(host);
            case COOLING -> cooling.remove(host);
            case PARKED -> parked.remove(host);
            case NOWHERE, RESTING -> {}
        }
        timers.remove(host);
        change.run();
        place(host, now);
    }

    private void place(Host host, Instant now) {
        if (host.waiting == 0 || host.held) {
            host.place = Host.Place.NOWHERE;
            return;
        }
        if (host.parkedUntil.isAfter(now)) {
            host.place = Host.Place.PARKED;
            host.timer = host.parkedUntil;
            parked.add(host);
            return;
        }
        boolean busy = busy(host);
        if (!busy && !host.freeAt.isAfter(now) && !host.pausedUntil.isAfter(now)) {
            host.place = Host.Place.READY;
            ready.add(host);
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

    private void watch(Host host, Instant at) {
        host.timer = at;
        timers.add(host);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    /// The delay that holds for a host.
    Duration delay(Host host) {
        Duration asked =
                host.robotsDelay.compareTo(settings.longestDelay()) > 0 ? settings.longestDelay() : host.robotsDelay;
        return asked.compareTo(settings.delay()) > 0 ? asked : settings.delay();
    }

    /// Whether as many requests are under way as may be.
    boolean busy(Host host) {
        return host.underWay >= (delay(host).isZero() ? settings.hostConnections() : 1);
    }
}
