package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Politeness to hosts: a delay between requests, longer if the host asks for that or fails, and no page before its
/// robots.txt is known. The start and end of each request must be reported; [Frontier#take] reports the start.
public final class HostPoliteness {
    /// How long addresses are valid before they are looked up again.
    private static final Duration ADDRESSED_FOR = Duration.ofHours(1);
    /// How long an unsuccessful lookup is valid: the name service may be back soon.
    private static final Duration UNKNOWN_FOR = Duration.ofMinutes(1);

    private final HostQueues hosts;
    private final InFlightPriorities inFlight;

    /// @param inFlight expected priorities of hosts whose robots.txt is unknown
    HostPoliteness(HostQueues hosts, InFlightPriorities inFlight) {
        this.hosts = hosts;
        this.inFlight = inFlight;
    }

    /// Reports the start of a request without a queued link (robots.txt, sitemap).
    public void begin(String host, Instant now) {
        hosts.begin(hosts.of(host), false, now);
    }

    /// Reports the start of a request for a queued link.
    void take(Host host, Instant now) {
        hosts.begin(host, true, now);
    }

    /// Reports the end of a request to a host; the host's delay runs from `now`.
    ///
    /// @param began start of the request
    /// @param page whether the answer was a page
    public void end(String host, Instant began, boolean page, Instant now) {
        hosts.end(hosts.of(host), began, page, now);
    }

    /// When a host may be requested again, whatever is queued; empty while requests in flight have to end first.
    public Optional<Instant> freeAt(String host) {
        Instant parked = hosts.of(host).parkedUntil;
        return delayedUntil(host).map(free -> free.isAfter(parked) ? free : parked);
    }

    /// The same, regardless of parking.
    public Optional<Instant> delayedUntil(String host) {
        Host entry = hosts.of(host);
        Instant free = entry.freeAt.isAfter(entry.pausedUntil) ? entry.freeAt : entry.pausedUntil;
        if (hosts.busy(entry) || entry.slowHostsBusy()) {
            return Optional.empty();
        }
        for (RateGroup shared : entry.rates()) {
            Optional<Instant> open = shared.freeAt();
            if (open.isEmpty()) {
                return Optional.empty();
            }
            free = open.get().isAfter(free) ? open.get() : free;
        }
        return Optional.of(free);
    }

    /// Whether a host is slow, and [#slowHostsFull].
    public boolean waitsForSlowHosts(String host) {
        return hosts.of(host).slowHostsBusy();
    }

    /// Whether slow hosts have as many requests in flight as they may: one of them has to end first.
    public boolean slowHostsFull() {
        return hosts.slowFull();
    }

    /// Whether the network addresses of a host must be looked up before a request to it.
    public boolean unaddressed(String host, Instant now) {
        return hosts.addressed() && !hosts.of(host).addressedUntil.isAfter(now);
    }

    /// Reports that a host's addresses are being looked up: no request until [#addressed].
    public void lookUp(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.lookedUp = true);
    }

    /// Sets the network addresses of a host, so that hosts at one address are not all requested at once.
    ///
    /// @param addresses as text; none if unknown, or if they need no politeness
    public void addressed(String host, List<String> addresses, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.lookedUp = false;
            entry.addressedUntil = now.plus(addresses.isEmpty() ? UNKNOWN_FOR : ADDRESSED_FOR);
            hosts.updateAddresses(entry, addresses);
        });
    }

    /// Whether a host is a new one of a site whose quota of new hosts is used up.
    public boolean beyondQuota(String host) {
        Host entry = hosts.of(host);
        return !entry.admitted && entry.site.quota.shut();
    }

    /// Exempts a host from its site's quota: a user named it.
    public void invite(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.admitted = true);
    }

    /// Holds a host's links until [#release]: its robots.txt is unknown.
    public void hold(String host, Instant now) {
        Host entry = hosts.of(host);
        inFlight.begin(host, entry.head, now);
        hosts.change(entry, now, () -> entry.held = true);
    }

    /// Whether a host's links are held.
    public boolean held(String host) {
        return hosts.of(host).held;
    }

    /// Ends [#hold].
    public void release(String host, Instant now) {
        Host entry = hosts.of(host);
        inFlight.end(host);
        hosts.change(entry, now, () -> entry.held = false);
    }

    /// Sets the delay from a host's robots.txt, limited to the longest delay. It runs from now on, since the
    /// request for robots.txt was one, too.
    public void robotsDelay(String host, Duration delay, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.robotsDelay = delay;
            if (entry.served) {
                hosts.keepDelay(entry, now);
            }
        });
    }

    /// Pauses a host at least until `until`; no other host waits for it.
    public void pause(String host, Instant until, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(
                entry, now, () -> entry.pausedUntil = until.isAfter(entry.pausedUntil) ? until : entry.pausedUntil);
    }

    /// Parks a host that does not answer or asked for a long pause until `until`: its links stay queued, but nothing
    /// waits for them.
    public void park(String host, Instant until, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.parkedUntil = until);
    }

    /// Whether a host is parked.
    public boolean parked(String host, Instant now) {
        return hosts.of(host).parkedUntil.isAfter(now);
    }

    /// End of its last parking.
    public Instant parkedUntil(String host) {
        return hosts.of(host).parkedUntil;
    }

    /// Number of queued links of a host.
    public long waiting(String host) {
        return hosts.of(host).waiting;
    }

    /// A parked host with links that wait for it.
    ///
    /// @param until when it is requested again
    /// @param links number of links
    public record Parked(String host, Instant until, long links) {
        /// Returns this host with the links of both.
        public Parked and(Parked other) {
            return new Parked(host, until, links + other.links);
        }
    }

    /// The parked hosts with queued links, earliest request first.
    public List<Parked> parked() {
        return hosts.parked().stream()
                .map(host -> new Parked(host.name, host.parkedUntil, host.waiting))
                .toList();
    }

    /// The hosts that may not be requested yet, and until when, regardless of parking. Whoever continues the crawl
    /// with another frontier [pauses][#pause] them.
    public Map<String, Instant> delayed(Instant now) {
        Map<String, Instant> delayed = new TreeMap<>();
        for (Host known : hosts.all()) {
            delayedUntil(known.name).filter(now::isBefore).ifPresent(until -> delayed.put(known.name, until));
        }
        return delayed;
    }

    /// Takes over the politeness of the previous frontier in this process: delays, pauses and parkings stay in
    /// force.
    public void keep(HostPoliteness before, Instant now) {
        for (Host known : before.hosts.all()) {
            Host entry = hosts.of(known.name);
            hosts.change(entry, now, () -> {
                entry.freeAt = known.freeAt;
                entry.pausedUntil = known.pausedUntil;
                entry.robotsDelay = known.robotsDelay;
                entry.parkedUntil = known.parkedUntil;
                entry.served = known.served;
                entry.promptPages = known.promptPages;
                entry.admitted |= known.admitted;
                entry.addressedUntil = known.addressedUntil;
                hosts.updateAddresses(entry, known.addressTexts);
            });
        }
        hosts.keepGroups(before.hosts);
    }
}
