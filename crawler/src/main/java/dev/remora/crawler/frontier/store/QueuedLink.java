package dev.remora.crawler.frontier.store;

import dev.remora.shared.page.Link;

/// A link in the frontier.
///
/// @param sequence order of arrival, unique
/// @param host number of its host
/// @param priority in [0, 1]
/// @param link the link
public record QueuedLink(long sequence, int host, double priority, Link link) {
    /// Where it is in the queue.
    public LinkStore.Position position() {
        return new LinkStore.Position(sequence, host, priority);
    }

    /// The same link with another priority.
    public QueuedLink at(double newPriority) {
        return new QueuedLink(sequence, host, newPriority, link);
    }
}
