package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.frontier.store.QueuedLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/// A queue of links to be retried. For the loop's thread.
final class Retries {
    private final PriorityQueue<Retry> queue = new PriorityQueue<>(
            Comparator.comparing(Retry::due).thenComparingLong(r -> r.waiting().sequence()));

    /// @param due time of the retry
    /// @param waiting the link
    record Retry(Instant due, QueuedLink waiting) {}

    void add(Retry retry) {
        queue.add(retry);
    }

    /// Removes and returns the retries that are due.
    List<Retry> due(Instant now) {
        List<Retry> due = new ArrayList<>();
        while (!queue.isEmpty() && !queue.peek().due().isAfter(now)) {
            due.add(queue.poll());
        }
        return due;
    }

    /// Time of the next retry; empty if there is none.
    Optional<Instant> next() {
        return Optional.ofNullable(queue.peek()).map(Retry::due);
    }

    int size() {
        return queue.size();
    }
}
