package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Groups with blocked hosts, by the time of their next check.
final class GroupTimers {
    private final TreeMap<Instant, Set<HostGroup>> times = new TreeMap<>();
    private final Set<SiteHostQuota> quotas = new LinkedHashSet<>();

    /// Updates the timer of a group after a change.
    void watch(HostGroup group, Instant now) {
        if (group instanceof SiteHostQuota quota) {
            watch(quota);
            return;
        }
        Optional<Instant> at = group.blocked.isEmpty() ? Optional.empty() : group.opensAt(now);
        if (!at.equals(group.timer)) {
            group.timer.ifPresent(time -> times.computeIfPresent(time, (_, groups) -> without(groups, group)));
            at.ifPresent(time ->
                    times.computeIfAbsent(time, _ -> new LinkedHashSet<>()).add(group));
            group.timer = at;
        }
    }

    private void watch(SiteHostQuota quota) {
        if (quota.blocked.isEmpty()) {
            quotas.remove(quota);
        } else {
            quotas.add(quota);
        }
    }

    private static Set<HostGroup> without(Set<HostGroup> groups, HostGroup group) {
        groups.remove(group);
        return groups.isEmpty() ? null : groups;
    }

    /// Removes and returns the groups with the earliest time; none if that is in the future.
    Collection<HostGroup> due(Instant now) {
        if (times.isEmpty() || times.firstKey().isAfter(now)) {
            return List.of();
        }
        Map.Entry<Instant, Set<HostGroup>> first = times.pollFirstEntry();
        first.getValue().forEach(group -> group.timer = Optional.empty());
        return first.getValue();
    }

    /// Time of the next check; empty if there is none.
    Optional<Instant> next() {
        return times.isEmpty() ? Optional.empty() : Optional.of(times.firstKey());
    }

    /// Quotas with blocked hosts. They open when their site yields more, at no known time.
    Collection<SiteHostQuota> quotas() {
        return quotas;
    }
}
