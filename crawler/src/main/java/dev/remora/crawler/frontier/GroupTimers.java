package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Groups with hosts that they block: when each is to be looked at again.
final class GroupTimers {
    private final TreeMap<Instant, Set<HostGroup>> times = new TreeMap<>();
    private final Set<SiteDoor> doors = new LinkedHashSet<>();

    /// Something changed for a group: it is watched as it stands now.
    void watch(HostGroup group, Instant now) {
        if (group instanceof SiteDoor door) {
            watch(door);
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

    private void watch(SiteDoor door) {
        if (door.blocked.isEmpty()) {
            doors.remove(door);
        } else {
            doors.add(door);
        }
    }

    private static Set<HostGroup> without(Set<HostGroup> groups, HostGroup group) {
        groups.remove(group);
        return groups.isEmpty() ? null : groups;
    }

    /// Takes out the groups that are to be looked at first; none if it is not time.
    Collection<HostGroup> due(Instant now) {
        if (times.isEmpty() || times.firstKey().isAfter(now)) {
            return List.of();
        }
        Map.Entry<Instant, Set<HostGroup>> first = times.pollFirstEntry();
        first.getValue().forEach(group -> group.timer = Optional.empty());
        return first.getValue();
    }

    /// When the next one is.
    Optional<Instant> next() {
        return times.isEmpty() ? Optional.empty() : Optional.of(times.firstKey());
    }

    /// Doors with hosts behind them. These open when their site brings more, at no time that is known.
    Collection<SiteDoor> doors() {
        return doors;
    }
}
