package dev.remora.crawler.frontier.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// In which order waiting links are taken, and with which they are scored again: for each host its links by
/// priority, for each group its links by age. In memory, since a link moves there far more often than it is read:
/// about 45 bytes a waiting link, and 350 a host that has any. For one thread.
final class QueueOrder {
    /// By number of the host, null where nothing waits: priority turned about and sequence, so that the best is the
    /// lowest.
    private final List<SortedPairs> queues = new ArrayList<>();

    /// By name: sequence and priority.
    private final Map<String, SortedPairs> groups = new HashMap<>();

    void add(QueuedLink link) {
        while (queues.size() <= link.host()) {
            queues.add(null);
        }
        if (queues.get(link.host()) == null) {
            queues.set(link.host(), new SortedPairs());
        }
        queues.get(link.host()).add(descending(link.priority()), link.sequence());
        groups.computeIfAbsent(link.link().group(), name -> new SortedPairs())
                .add(link.sequence(), Double.doubleToLongBits(link.priority()));
    }

    void remove(QueuedLink link) {
        SortedPairs queue = queues.get(link.host());
        queue.remove(descending(link.priority()), link.sequence());
        if (queue.size() == 0) {
            queues.set(link.host(), null);
        }
        SortedPairs group = groups.get(link.link().group());
        group.remove(link.sequence(), Double.doubleToLongBits(link.priority()));
        if (group.size() == 0) {
            groups.remove(link.link().group());
        }
    }

    /// Gives a link that waits another priority.
    void move(QueuedLink link, double priority) {
        SortedPairs queue = queues.get(link.host());
        queue.remove(descending(link.priority()), link.sequence());
        queue.add(descending(priority), link.sequence());
        SortedPairs group = groups.get(link.link().group());
        group.remove(link.sequence(), Double.doubleToLongBits(link.priority()));
        group.add(link.sequence(), Double.doubleToLongBits(priority));
    }

    /// The priority with which a link of a group waits.
    double priority(String group, long sequence) {
        return Double.longBitsToDouble(groups.get(group).secondOf(sequence));
    }

    Optional<LinkStore.Head> best(int host) {
        return queue(host).map(q -> head(q.lowestFirst(), q.lowestSecond()));
    }

    Optional<LinkStore.Head> worst(int host) {
        return queue(host).map(q -> head(q.highestFirst(), q.highestSecond()));
    }

    /// The sequence numbers of a group's links, ascending.
    long[] group(String name) {
        SortedPairs group = groups.get(name);
        return group == null ? new long[0] : group.firsts();
    }

    private Optional<SortedPairs> queue(int host) {
        return host < queues.size() ? Optional.ofNullable(queues.get(host)) : Optional.empty();
    }

    /// The bits of a double that is not negative sort like the double; these the other way about.
    private static long descending(double priority) {
        return ~Double.doubleToLongBits(priority);
    }

    private static LinkStore.Head head(long descending, long sequence) {
        return new LinkStore.Head(Double.longBitsToDouble(~descending), sequence);
    }
}
