package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Makes the state of a run durable: syncs its decisions, journals what the strategy has learnt, and writes
/// checkpoints, each when it is due.
final class Durability {
    /// A kill loses the pages since the last sync and those still being parsed and written: together less than
    /// a second.
    private static final Duration SYNC_EVERY = Duration.ofMillis(250);

    /// Pages after which the learnt state of the strategy is journalled again, so that a kill does not lose it.
    private static final long KEEP_EVERY = 250;

    private final CrawlCore core;
    private final CollectionWriter collection;
    private final PriorityStrategy strategy;
    private final StateCheckpoints checkpoints;
    private final Clock clock;
    private final AtomicBoolean syncing = new AtomicBoolean();
    private Instant lastSync;
    private long keptAt;
    private long checkpointAt;

    /// @param parts strategy and checkpoints of the core
    Durability(CrawlCore core, CollectionWriter collection, CoreParts parts, Topic topic, Clock clock) {
        this.core = core;
        this.collection = collection;
        this.strategy = parts.strategy();
        this.checkpoints =
                new StateCheckpoints(parts.checkpoints(), topic.crawl().scope());
        this.clock = clock;
        this.lastSync = clock.instant();
        this.keptAt = core.tally().fetched();
        this.checkpointAt = core.checkpoint();
    }

    /// Does what is due.
    ///
    /// @param threads does work in another thread, of which it queues the event
    void step(Instant now, Consumer<Supplier<EventQueue.Event>> threads) {
        if (Duration.between(lastSync, now).compareTo(SYNC_EVERY) >= 0 && syncing.compareAndSet(false, true)) {
            lastSync = now;
            threads.accept(this::synced);
        }
        if (core.tally().fetched() - keptAt >= KEEP_EVERY) {
            saveLearnedState();
        }
        if (core.state().records() - checkpointAt >= StateCheckpoints.RECORDS) {
            saveLearnedState();
            writeCheckpoint();
        }
    }

    private EventQueue.Event synced() {
        try {
            collection.sync();
            return new EventQueue.Event.WakeUp();
        } finally {
            syncing.set(false);
        }
    }

    /// Journals what the strategy has learnt.
    void saveLearnedState() {
        keptAt = core.tally().fetched();
        core.learnt(strategy, clock.instant());
    }

    /// Syncs, and writes a checkpoint.
    void writeCheckpoint() {
        collection.sync();
        checkpoints.write(core.state(), collection);
        checkpointAt = core.state().records();
    }
}
