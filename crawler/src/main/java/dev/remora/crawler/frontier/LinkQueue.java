package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The queued links: keeps the store, the histogram of priorities, and the best link of each host consistent. The place
/// of a host depends on its best link, so one that has the same and still links stays where it is.
final class LinkQueue {
    private final LinkStore store;
    private final HostQueues hosts;
    private final PriorityHistogram histogram = new PriorityHistogram();

    /// @param store reports the links that it holds already by [#restored]
    LinkQueue(LinkStore store, HostQueues hosts) {
        this.store = store;
        this.hosts = hosts;
    }

    /// Reports the links of a host that the store holds already. The host is placed once: its links may be thousands.
    void restored(int host, double[] priorities, Instant now) {
        Host known = hosts.of(host);
        hosts.change(known, now, () -> {
            for (double priority : priorities) {
                histogram.add(priority);
                known.head = Math.max(known.head, priority);
                known.waiting++;
            }
        });
    }

    void put(QueuedLink waiting, Instant now) {
        store.add(waiting);
        joined(hosts.of(waiting.host()), waiting.priority(), now);
    }

    private void joined(Host host, double priority, Instant now) {
        histogram.add(priority);
        if (host.waiting > 0 && priority <= host.head) {
            host.waiting++;
            return;
        }
        hosts.change(host, now, () -> {
            host.head = host.waiting == 0 ? priority : Math.max(host.head, priority);
            host.waiting++;
        });
    }

    /// Removes a link.
    ///
    /// @param key of its address
    void takeOut(long key, LinkStore.Position waiting, Instant now) {
        store.remove(key, waiting);
        histogram.remove(waiting.priority());
        Host host = hosts.of(waiting.host());
        double head = waiting.priority() < host.head
                ? host.head
                : store.best(host.id).map(LinkStore.Head::priority).orElse(0.0);
        if (host.waiting > 1 && head == host.head) {
            host.waiting--;
            return;
        }
        hosts.change(host, now, () -> {
            host.waiting--;
            host.head = head;
        });
    }

    void move(LinkStore.Position old, double priority, Instant now) {
        store.move(old, priority);
        histogram.remove(old.priority());
        histogram.add(priority);
        Host host = hosts.of(old.host());
        double head = store.best(host.id).orElseThrow().priority();
        if (head != host.head) {
            hosts.change(host, now, () -> host.head = head);
        }
    }

    PriorityHistogram priorities(Predicate<Host> without) {
        PriorityHistogram priorities = new PriorityHistogram().merge(histogram);
        for (Host host : hosts.all()) {
            if (host.waiting > 0 && without.test(host)) {
                for (double priority : store.priorities(host.id)) {
                    priorities.remove(priority);
                }
            }
        }
        return priorities;
    }

    /// The best link of a host, which must have one.
    QueuedLink best(Host host) {
        return store.get(store.best(host.id).orElseThrow().sequence()).orElseThrow();
    }

    /// Passes all links of a host, best first; the action must remove each.
    void empty(Host host, Consumer<QueuedLink> removal) {
        for (long left = host.waiting; left > 0; left--) {
            removal.accept(best(host));
        }
    }

    /// Passes the `number` worst links, host by host; the action must remove each.
    void worst(long number, Consumer<QueuedLink> removal) {
        worst(number, hosts.all(), histogram, removal);
    }

    /// Passes at most `number` links of the sites with more than `share`, the largest first: of each the worst, until
    /// that many are left. The action must remove each.
    void worstOfLargeSites(long number, long share, Consumer<QueuedLink> removal) {
        Map<SiteGroups, List<Host>> sites = hosts.all().stream().collect(Collectors.groupingBy(host -> host.site));
        List<List<Host>> large = sites.values().stream()
                .filter(site -> waiting(site) > share)
                .sorted(Comparator.comparingLong(LinkQueue::waiting)
                        .reversed()
                        .thenComparing(site -> site.getFirst().site.name))
                .toList();
        long left = number;
        for (List<Host> site : large) {
            long surplus = Math.min(left, waiting(site) - share);
            worst(surplus, site, prioritiesOf(site), removal);
            left -= surplus;
        }
    }

    private static long waiting(List<Host> site) {
        return site.stream().mapToLong(host -> host.waiting).sum();
    }

    private PriorityHistogram prioritiesOf(List<Host> some) {
        PriorityHistogram priorities = new PriorityHistogram();
        for (Host host : some) {
            for (double priority : store.priorities(host.id)) {
                priorities.add(priority);
            }
        }
        return priorities;
    }

    private void worst(long number, Collection<Host> of, PriorityHistogram priorities, Consumer<QueuedLink> removal) {
        double cutoff = priorities.cutoff(Math.max(0, number));
        long left = number;
        for (Host host : of) {
            while (left > 0) {
                Optional<LinkStore.Head> worst = store.worst(host.id);
                if (worst.isEmpty() || worst.get().priority() > cutoff) {
                    break;
                }
                removal.accept(store.get(worst.get().sequence()).orElseThrow());
                left--;
            }
        }
    }
}
