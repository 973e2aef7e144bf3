package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.frontier.store.QueuedLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/// Links that are tried again later. For the loop's thread.
final class Retries {
    private final PriorityQueue<Retry> queue = new PriorityQueue<>(
            Comparator.comparing(Retry::due).thenComparingLong(r -> r.waiting().sequence()));

    /// @param due when
    /// @param waiting the link
    record Retry(Instant due, QueuedLink waiting) {}

    void add(Retry retry) {
        queue.add(retry);
    }

    /// Takes out those whose time has come.
    List<Retry> due(Instant now) {
        List<Retry> due = new ArrayList<>();
        while (!queue.isEmpty() && !queue.peek().due().isAfter(now)) {
            due.add(queue.poll());
        }
        return due;
    }

    /// When the next one is due.
    Optional<Instant> next() {
        return Optional.ofNullable(queue.peek()).map(Retry::due);
    }

    int size() {
        return queue.size();
    }
}
