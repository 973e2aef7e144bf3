package dev.remora.crawler.frontier.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/// The order in which queued links are taken and re-scored: the links of each host by priority, and those of
/// each group by age. In memory, since a link moves far more often than it is read: about 45 bytes per queued
/// link, and 350 per host that has any. For one thread.
final class QueueOrder {
    /// By host number, null if nothing is queued: pairs of inverted priority and sequence number, so that the
    /// best link is the lowest pair.
    private final List<SortedPairs> queues = new ArrayList<>();

    /// By group name: pairs of sequence number and priority.
    private final Map<String, SortedPairs> groups = new HashMap<>();

    void add(int host, String group, double priority, long sequence) {
        while (queues.size() <= host) {
            queues.add(null);
        }
        if (queues.get(host) == null) {
            queues.set(host, new SortedPairs());
        }
        queues.get(host).add(descending(priority), sequence);
        groups.computeIfAbsent(group, name -> new SortedPairs()).add(sequence, Double.doubleToLongBits(priority));
    }

    /// Number of groups.
    int groups() {
        return groups.size();
    }

    /// Passes each group with its links: pairs of sequence number and priority.
    void forEachGroup(BiConsumer<String, SortedPairs> action) {
        groups.forEach(action);
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

    /// Changes the priority of a queued link.
    void move(QueuedLink link, double priority) {
        SortedPairs queue = queues.get(link.host());
        queue.remove(descending(link.priority()), link.sequence());
        queue.add(descending(priority), link.sequence());
        SortedPairs group = groups.get(link.link().group());
        group.remove(link.sequence(), Double.doubleToLongBits(link.priority()));
        group.add(link.sequence(), Double.doubleToLongBits(priority));
    }

    /// The priority of a queued link of a group.
    double priority(String group, long sequence) {
        return Double.longBitsToDouble(groups.get(group).secondOf(sequence));
    }

    Optional<LinkStore.Head> best(int host) {
        return queue(host).map(q -> head(q.lowestFirst(), q.lowestSecond()));
    }

    Optional<LinkStore.Head> worst(int host) {
        return queue(host).map(q -> head(q.highestFirst(), q.highestSecond()));
    }

    double[] priorities(int host) {
        return queue(host).stream()
                .flatMapToLong(queue -> LongStream.of(queue.firsts()))
                .mapToDouble(descending -> Double.longBitsToDouble(~descending))
                .toArray();
    }

    /// The sequence numbers of a group's links, ascending.
    long[] group(String name) {
        SortedPairs group = groups.get(name);
        return group == null ? new long[0] : group.firsts();
    }

    private Optional<SortedPairs> queue(int host) {
        return host < queues.size() ? Optional.ofNullable(queues.get(host)) : Optional.empty();
    }

    /// The bits of a nonnegative double sort like the double; their complement sorts in reverse.
    private static long descending(double priority) {
        return ~Double.doubleToLongBits(priority);
    }

    private static LinkStore.Head head(long descending, long sequence) {
        return new LinkStore.Head(Double.longBitsToDouble(~descending), sequence);
    }
}
