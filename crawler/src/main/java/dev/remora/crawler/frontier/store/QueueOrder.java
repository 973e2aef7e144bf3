package dev.remora.crawler.frontier.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The order in which queued links are taken: the links of each host by priority. In memory, since a link moves far
/// more often than it is read: about 20 bytes per queued link, and 250 per host that has any. The links of a host are
/// sorted at its first use, so an opening sorts nothing. For one thread.
final class QueueOrder {
    /// By host number, null if nothing is queued or sorted: pairs of inverted priority and sequence number, so that the
    /// best link is the lowest pair.
    private final List<SortedPairs> queues = new ArrayList<>();

    /// By host number, null if sorted: such pairs in no order.
    private long[][] unsorted = new long[0][];

    /// Takes all links, which it has to be given before any other.
    void fill(QueuedLinks links) {
        int[] counts = new int[16];
        for (long sequence = links.next(0); sequence > 0; sequence = links.next(sequence)) {
            int host = links.host(sequence);
            if (host >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(host + 1, 2 * counts.length));
            }
            counts[host]++;
        }
        unsorted = new long[counts.length][];
        for (long sequence = links.next(0); sequence > 0; sequence = links.next(sequence)) {
            int host = links.host(sequence);
            if (unsorted[host] == null) {
                unsorted[host] = new long[2 * counts[host]];
            }
            int at = 2 * --counts[host];
            unsorted[host][at] = descending(links.priority(sequence));
            unsorted[host][at + 1] = sequence;
        }
    }

    void add(int host, double priority, long sequence) {
        while (queues.size() <= host) {
            queues.add(null);
        }
        SortedPairs queue = queue(host);
        if (queue == null) {
            queue = new SortedPairs();
            queues.set(host, queue);
        }
        queue.add(descending(priority), sequence);
    }

    void remove(LinkStore.Position link) {
        SortedPairs queue = queue(link.host());
        queue.remove(descending(link.priority()), link.sequence());
        if (queue.size() == 0) {
            queues.set(link.host(), null);
        }
    }

    void move(LinkStore.Position link, double priority) {
        SortedPairs queue = queue(link.host());
        queue.remove(descending(link.priority()), link.sequence());
        queue.add(descending(priority), link.sequence());
    }

    Optional<LinkStore.Head> best(int host) {
        return Optional.ofNullable(queue(host)).map(q -> head(q.lowestFirst(), q.lowestSecond()));
    }

    Optional<LinkStore.Head> worst(int host) {
        return Optional.ofNullable(queue(host)).map(q -> head(q.highestFirst(), q.highestSecond()));
    }

    double[] priorities(int host) {
        if (host < unsorted.length && unsorted[host] != null) {
            long[] pairs = unsorted[host];
            double[] priorities = new double[pairs.length / 2];
            Arrays.setAll(priorities, i -> Double.longBitsToDouble(~pairs[2 * i]));
            return priorities;
        }
        SortedPairs queue = queue(host);
        return queue == null
                ? new double[0]
                : Arrays.stream(queue.firsts())
                        .mapToDouble(descending -> Double.longBitsToDouble(~descending))
                        .toArray();
    }

    /// The sorted links of a host; null if it has none.
    private SortedPairs queue(int host) {
        if (host < unsorted.length && unsorted[host] != null) {
            long[] pairs = unsorted[host];
            unsorted[host] = null;
            SortedPairs sorted = SortedPairs.of(pairs);
            while (queues.size() <= host) {
                queues.add(null);
            }
            queues.set(host, sorted);
        }
        return host < queues.size() ? queues.get(host) : null;
    }

    /// The bits of a nonnegative double sort like the double; their complement sorts in reverse.
    private static long descending(double priority) {
        return ~Double.doubleToLongBits(priority);
    }

    private static LinkStore.Head head(long descending, long sequence) {
        return new LinkStore.Head(Double.longBitsToDouble(~descending), sequence);
    }
}
