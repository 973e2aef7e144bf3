package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/// Selects the next link: the best of the hosts that may be requested now, unless a better one is worth
/// waiting for.
final class LinkSelector {
    private final HostQueues hosts;
    private final LinkQueue queue;
    private final InFlightPriorities inFlight;
    private final FrontierSettings settings;
    private final Deque<Host> lastServed = new ArrayDeque<>();

    LinkSelector(HostQueues hosts, LinkQueue queue, InFlightPriorities inFlight, FrontierSettings settings) {
        this.hosts = hosts;
        this.queue = queue;
        this.inFlight = inFlight;
        this.settings = settings;
    }

    /// The link to fetch next, if one may be fetched now.
    ///
    /// @param floor a link below it waits for one at or above it on a busy host
    Selection select(Instant now, double floor) {
        hosts.advance(now);
        Optional<Host> bestBusy = hosts.bestCooling(now);
        Optional<Host> candidate = candidate(bestBusy.isPresent());
        if (candidate.isEmpty()) {
            boolean nothingElse = bestBusy.isEmpty() && hosts.nextTimer().isEmpty();
            return nothingElse ? new Selection.Empty() : new Selection.NotYet(hosts.nextTimer());
        }
        double head = candidate.get().head;
        boolean lifted = bestBusy.isPresent() && head < floor && bestBusy.get().head >= floor;
        if (lifted || (bestBusy.isPresent() && settings.selection().waitsFor(head, bestBusy.get().head))) {
            return new Selection.NotYet(hosts.nextTimer());
        }
        // Hosts in turn spread load at the cost of focus: then there is no waiting.
        Optional<Instant> better = settings.selection().hostsInTurn() > 1
                ? Optional.empty()
                : inFlight.better(coming -> settings.selection().waitsFor(head, coming), now);
        return better.isPresent()
                ? new Selection.NotYet(earlier(better, hosts.nextTimer()))
                : new Selection.Next(queue.best(candidate.get()));
    }

    /// The host to serve: the one with the best link, unless k hosts are served in turn and others have links,
    /// too.
    private Optional<Host> candidate(boolean othersComing) {
        Iterator<Host> ready = hosts.ready().iterator();
        if (!ready.hasNext()) {
            return Optional.empty();
        }
        Host first = ready.next();
        Host host = first;
        while (lastServed.contains(host)) {
            if (!ready.hasNext()) {
                return othersComing ? Optional.empty() : Optional.of(first);
            }
            host = ready.next();
        }
        return Optional.of(host);
    }

    /// Records that a link of a host was taken.
    void took(Host host) {
        if (settings.selection().hostsInTurn() > 1) {
            lastServed.addLast(host);
            if (lastServed.size() >= settings.selection().hostsInTurn()) {
                lastServed.removeFirst();
            }
        }
    }

    private static Optional<Instant> earlier(Optional<Instant> a, Optional<Instant> b) {
        return a.isPresent() && (b.isEmpty() || a.get().isBefore(b.get())) ? a : b;
    }
}
