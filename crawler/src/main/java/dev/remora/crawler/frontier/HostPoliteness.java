package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How hosts are treated: each is left alone for its delay after a request, for longer where it asks for that or
/// fails, and none of its pages are asked for before its robots.txt is known. Must be told when requests begin and
/// end; [Frontier#take] tells itself.
public final class HostPoliteness {
    /// How long addresses hold before they are looked up again.
    private static final Duration ADDRESSED_FOR = Duration.ofHours(1);
    /// How long it holds that nobody knows any: the name service may be back soon.
    private static final Duration UNKNOWN_FOR = Duration.ofMinutes(1);

    private final HostQueues hosts;
    private final InFlightPriorities expectations;

    /// @param expectations what is awaited of hosts whose robots.txt is not known yet
    HostPoliteness(HostQueues hosts, InFlightPriorities expectations) {
        this.hosts = hosts;
        this.expectations = expectations;
    }

    /// A request to a host begins that is not for a waiting link (robots.txt, sitemap).
    public void begin(String host, Instant now) {
        begin(hosts.of(host), now);
    }

    void begin(Host host, Instant now) {
        hosts.begin(host, now);
    }

    /// A request to a host has ended; the host's delay runs from `now`.
    public void end(String host, Instant now) {
        hosts.end(hosts.of(host), now);
    }

    /// When a host may be asked again, whatever waits for it; empty while requests under way have to end first.
    public Optional<Instant> freeAt(String host) {
        Instant parked = hosts.of(host).parkedUntil;
        return delayedUntil(host).map(free -> free.isAfter(parked) ? free : parked);
    }

    /// The same, parked or not.
    public Optional<Instant> delayedUntil(String host) {
        Host entry = hosts.of(host);
        Instant free = entry.freeAt.isAfter(entry.pausedUntil) ? entry.freeAt : entry.pausedUntil;
        if (hosts.busy(entry)) {
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

    /// Whether the network addresses behind a host have to be looked up before it is asked.
    public boolean unaddressed(String host, Instant now) {
        return hosts.addressed() && !hosts.of(host).addressedUntil.isAfter(now);
    }

    /// A host's addresses are being looked up: it is not asked until [#addressed].
    public void lookUp(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.lookedUp = true);
    }

    /// The network addresses behind a host, so that hosts behind one address are not asked all at once.
    ///
    /// @param addresses as text; none if nobody knows, or they need not be spared
    public void addressed(String host, List<String> addresses, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.lookedUp = false;
            entry.addressedUntil = now.plus(addresses.isEmpty() ? UNKNOWN_FOR : ADDRESSED_FOR);
            hosts.readdress(entry, addresses);
        });
    }

    /// Lets a host in, however many of its site were asked: a person named it.
    public void invite(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.letIn = true);
    }

    /// Keeps a host's links back until [#letGo]: its robots.txt is not known yet.
    public void hold(String host, Instant now) {
        Host entry = hosts.of(host);
        expectations.begin(host, entry.head, now);
        hosts.change(entry, now, () -> entry.held = true);
    }

    /// Ends [#hold].
    public void letGo(String host, Instant now) {
        Host entry = hosts.of(host);
        expectations.end(host);
        hosts.change(entry, now, () -> entry.held = false);
    }

    /// What a host's robots.txt asks for; honoured up to the longest delay, and from now on: the request for
    /// robots.txt was one too.
    public void robotsDelay(String host, Duration delay, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.robotsDelay = delay;
            if (entry.served) {
                hosts.keepDelay(entry, now);
            }
        });
    }

    /// Leaves a host alone until `until`, at least, and does not hold others up for it.
    public void pause(String host, Instant until, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(
                entry, now, () -> entry.pausedUntil = until.isAfter(entry.pausedUntil) ? until : entry.pausedUntil);
    }

    /// Leaves a host that does not answer alone until `until`: its links go on waiting, but do not count as something
    /// to wait for.
    public void park(String host, Instant until, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.parkedUntil = until);
    }

    /// Whether a host is parked.
    public boolean parked(String host, Instant now) {
        return hosts.of(host).parkedUntil.isAfter(now);
    }

    /// A parked host with links that wait.
    ///
    /// @param until when it is asked again
    /// @param links how many wait
    public record Parked(String host, Instant until, long links) {}

    /// The parked hosts with links that wait, the one that is asked again first before the others.
    public List<Parked> parked() {
        return hosts.parked().stream()
                .map(host -> new Parked(host.name, host.parkedUntil, host.waiting))
                .toList();
    }

    /// Goes on with the manners of the frontier before this one, of the same process: hosts are left alone as long
    /// as by those.
    public void keep(HostPoliteness before, Instant now) {
        for (Host known : before.hosts.all()) {
            Host entry = hosts.of(known.name);
            hosts.change(entry, now, () -> {
                entry.freeAt = known.freeAt;
                entry.pausedUntil = known.pausedUntil;
                entry.robotsDelay = known.robotsDelay;
                entry.parkedUntil = known.parkedUntil;
                entry.served = known.served;
                entry.letIn |= known.letIn;
                entry.addressedUntil = known.addressedUntil;
                hosts.readdress(entry, known.addressTexts);
            });
        }
        hosts.keepGroups(before.hosts);
    }
}
