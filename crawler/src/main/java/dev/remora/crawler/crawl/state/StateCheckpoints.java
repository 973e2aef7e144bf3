package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Sites;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens the state of a journal: the newest checkpoint, and the records behind it. Without a checkpoint that belongs to
/// the journal, all records.
///
/// @param checkpoints of the collection
/// @param scope of the topic as it is now
public record StateCheckpoints(Checkpoints checkpoints, Topic.Scope scope) {
    /// Least number of records behind the last checkpoint after which another one is due: reading so many takes
    /// seconds.
    private static final long RECORDS = 250_000;

    private static final Logger LOG = LoggerFactory.getLogger(StateCheckpoints.class);

    /// The state of a journal.
    ///
    /// @param state with every decision applied; its queue is not open yet
    /// @param checkpoint number of the last record in the checkpoint; 0 without one
    /// @param inScope of the first so many links that were queued, those that the scope excludes were dropped; a
    ///     recrawl may have queued some again
    public record Opened(CrawlState state, long checkpoint, long inScope) {}

    /// Opens the state of a journal.
    ///
    /// @param learned without training
    /// @param stores creates the storage of the queue; the caller closes it
    public Opened open(
            CollectionReader collection,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> stores) {
        Optional<Checkpoints.Opened<Opened>> read = checkpoints.latest(
                collection,
                in -> read(in, new CrawlState(collection, settings, learned, stores)),
                refused -> LOG.warn("A checkpoint is not used, so the whole journal is read: {}", refused));
        if (read.isEmpty()) {
            return new Opened(CrawlState.of(collection, settings, learned, stores), 0, 0);
        }
        Opened opened = read.get().state();
        try {
            opened.state().applyAfter(read.get().sequence(), collection);
            return opened;
        } catch (RuntimeException e) {
            opened.state().addresses().store().close();
            throw e;
        }
    }

    private Opened read(CheckpointReader in, CrawlState state) {
        if (!in.text().equals(Sites.list())) {
            throw new IndexOutOfBoundsException("it was made with another list of public suffixes");
        }
        boolean same = in.text().equals(scope.toString());
        state.read(in);
        return new Opened(
                state, state.records(), same ? state.addresses().table().queued() : 0);
    }

    /// Whether another checkpoint is due: after 250,000 records, or a 32nd of the records if that is more: what
    /// an opening after a kill has to apply. Each has the size of the whole state, so all of a large crawl together
    /// are about 32 times as large as the last one.
    ///
    /// @param last number of the last record in the last checkpoint
    public static boolean due(long records, long last) {
        return records - last >= between(records);
    }

    /// The most records that an opening after a kill has to apply.
    ///
    /// @param records of the whole journal
    public static long between(long records) {
        return Math.max(RECORDS, records / 32);
    }

    /// Freezes the state of this moment, and returns what writes it: that takes seconds and may be done by another
    /// thread, while decisions are applied. A disk that is full does not end the crawl: the journal has everything.
    ///
    /// @param state at the end of a step, its queue open, and the strategy's state journalled; its storage stays
    ///     open
    /// @param collection is synced first
    public Runnable frozen(CrawlState state, CollectionWriter collection) {
        if (!checkpoints.kept()) {
            return collection::sync;
        }
        long records = state.records();
        Consumer<CheckpointWriter> frozen = state.frozen();
        return () -> {
            collection.sync();
            try {
                checkpoints.write(collection, records, out -> {
                    out.text(Sites.list());
                    out.text(scope.toString());
                    frozen.accept(out);
                });
            } catch (StorageFailed e) {
                LOG.warn("No checkpoint was written, so the next opening takes longer: {}", e.getMessage());
            }
        };
    }
}
