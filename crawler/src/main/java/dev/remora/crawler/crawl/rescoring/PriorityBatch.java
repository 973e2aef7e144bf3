package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import java.time.Instant;
import java.util.function.Consumer;

/// The new priorities of many queued links, some thousands a record.
final class PriorityBatch {
    /// Maximum number of links whose new priorities share one record.
    private static final int MOST_AT_A_TIME = 4096;

    private final Instant now;
    private final Consumer<JournalRecord.Rescored> decide;
    private final QueuePriorities.Builder priorities = new QueuePriorities.Builder();

    PriorityBatch(Instant now, Consumer<JournalRecord.Rescored> decide) {
        this.now = now;
        this.decide = decide;
    }

    Instant now() {
        return now;
    }

    /// Gives a link a priority; the same one is no change.
    void add(QueuedLink old, double priority) {
        if ((float) priority != (float) old.priority()) {
            priorities.add(old.sequence(), priority);
        }
        if (priorities.size() == MOST_AT_A_TIME) {
            end();
        }
    }

    /// Decides the record of those given so far.
    void end() {
        if (priorities.size() > 0) {
            decide.accept(new JournalRecord.Rescored(now, priorities.build()));
        }
    }
}
