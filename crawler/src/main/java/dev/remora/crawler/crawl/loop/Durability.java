package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

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
    private final EventQueue events;
    private final Clock clock;
    private final AtomicBoolean syncing = new AtomicBoolean();
    private final CheckpointThread checkpointing = new CheckpointThread();
    private Instant lastSync;
    private long keptAt;
    private long checkpointAt;

    /// @param parts strategy and checkpoints of the core
    /// @param events takes what broke in another thread
    Durability(
            CrawlCore core, CollectionWriter collection, CoreParts parts, Topic topic, EventQueue events, Clock clock) {
        this.core = core;
        this.collection = collection;
        this.strategy = parts.strategy();
        this.checkpoints =
                new StateCheckpoints(parts.checkpoints(), topic.crawl().scope());
        this.events = events;
        this.clock = clock;
        this.lastSync = clock.instant();
        this.keptAt = core.tally().fetched();
        this.checkpointAt = core.checkpoint();
    }

    /// Does what is due.
    ///
    /// @param threads syncs
    void step(Instant now, Executor threads) {
        if (Duration.between(lastSync, now).compareTo(SYNC_EVERY) >= 0 && syncing.compareAndSet(false, true)) {
            lastSync = now;
            events.execute(threads, this::synced);
        }
        if (core.tally().fetched() - keptAt >= KEEP_EVERY) {
            saveLearnedState();
        }
        if (StateCheckpoints.due(core.state().records(), checkpointAt) && !checkpointing.busy()) {
            saveLearnedState();
            beginCheckpoint();
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

    /// Journals what the strategy has learnt, if it learnt anything since: most runs of a schedule find little changed.
    void saveLearnedState() {
        keptAt = core.tally().fetched();
        if (!core.state().learning().knows(strategy)) {
            core.learnt(strategy, clock.instant());
        }
    }

    /// The state is frozen now and written beside the crawl.
    private void beginCheckpoint() {
        checkpointAt = core.state().records();
        Runnable writing = checkpoints.frozen(core.state(), collection);
        events.execute(checkpointing, () -> {
            writing.run();
            return new EventQueue.Event.WakeUp();
        });
    }

    /// Waits for the checkpoint that is being written: it reads the core's storage.
    ///
    /// @return whether the thread was interrupted meanwhile; its flag is cleared
    boolean awaitCheckpoint() {
        return checkpointing.await();
    }

    /// Syncs, and writes a checkpoint.
    void writeCheckpoint() {
        checkpoints.frozen(core.state(), collection).run();
    }
}
