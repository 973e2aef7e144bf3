package dev.remora.crawler.frontier;

import dev.remora.shared.url.Sites;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The hosts in use by name and number, with their sites and network addresses. Idle hosts are forgotten after
/// a while, since pages link to any number of hosts.
final class HostTable {
    /// Number of known hosts before the first search for idle ones.
    private static final int FIRST_SWEEP = 10_000;

    private final Duration delay;
    private final int perAddress;
    private final SiteYield worth;
    private final Predicate<SiteGroups> othersWait;
    private final SlowHosts slow;
    private final Map<String, Host> byName = new LinkedHashMap<>();
    private final Map<Integer, Host> byId = new TreeMap<>();
    private final Map<String, SiteGroups> sites = new HashMap<>();
    private final Map<String, RateGroup> addresses = new HashMap<>();
    private int nextId;
    private int nextSweep = FIRST_SWEEP;

    /// @param politeness to hosts and network addresses
    /// @param othersWait whether sites other than the given one have links that may be requested
    /// @param slow the hosts that are slow
    HostTable(
            FrontierSettings.Politeness politeness, SiteYield worth, Predicate<SiteGroups> othersWait, SlowHosts slow) {
        this.delay = politeness.delay();
        this.perAddress = politeness.perAddress();
        this.worth = worth;
        this.othersWait = othersWait;
        this.slow = slow;
    }

    Host of(String name) {
        Host known = byName.get(name);
        return known != null ? known : made(name, Sites.ofHost(name));
    }

    /// A host that is not known yet, of a site that is.
    Host made(String name, String siteName) {
        SiteGroups site = sites.computeIfAbsent(siteName, of -> new SiteGroups(of, delay, worth, othersWait));
        Host host = new Host(nextId++, name, site, slow);
        host.admitted = worth.asked(name);
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

    /// Forgets idle hosts, once there are twice as many hosts as after the last time.
    void sweep(Instant now) {
        if (byName.size() < nextSweep) {
            return;
        }
        byName.values().removeIf(host -> host.idle(now));
        byId.values().removeIf(host -> !byName.containsKey(host.name));
        Set<SiteGroups> used = new LinkedHashSet<>();
        Set<RateGroup> shared = new LinkedHashSet<>();
        byName.values().forEach(host -> {
            used.add(host.site);
            shared.addAll(host.addresses);
        });
        sites.values().removeIf(site -> !used.contains(site) && site.pace.idle(now));
        addresses.values().removeIf(group -> !shared.contains(group) && group.idle(now));
        nextSweep = Math.max(FIRST_SWEEP, 2 * byName.size());
    }

    private RateGroup address(String address) {
        return addresses.computeIfAbsent(address, _ -> new RateGroup(delay, () -> perAddress, true));
    }

    void updateAddresses(Host host, List<String> texts) {
        host.addresses.forEach(group -> group.moved(-host.underWay));
        host.addressTexts = texts;
        host.addresses = texts.stream().distinct().map(this::address).toList();
        host.addresses.forEach(group -> group.moved(host.underWay));
    }

    /// Takes over the delays of the groups in the previous frontier.
    void keepDelays(HostTable before) {
        before.addresses.forEach((text, group) -> address(text).keep(group));
        sites.forEach((name, site) -> {
            SiteGroups known = before.sites.get(name);
            if (known != null) {
                site.pace.keep(known.pace);
            }
        });
    }
}
