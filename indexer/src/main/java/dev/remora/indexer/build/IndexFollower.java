package dev.remora.indexer.build;

import dev.remora.indexer.build.IndexProgress.Phase;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.collection.file.WritableFile;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the index of a collection up to date with its journal.
///
/// [#catchUp] indexes everything in the journal and returns. [#follow] continues until [#stop]: pages are
/// searchable one commit interval after they were fetched; late anchor texts and PageRank lag by that of settling. Both
/// intervals are longer, ten times the duration of the last commit or settling, on a large collection or a busy
/// machine; that of commits at most five times as long.
///
/// Catching up reads the changes twice: first to collect links and anchor texts, then to write each page
/// once, with everything known about it. An index that is up to date opens at no cost. Otherwise the first pass
/// begins at the last checkpoint of links and anchor texts, which is written beside the index from time to time
/// and when it is closed; without one it reads all pages of the collection again.
public final class IndexFollower implements AutoCloseable {
    private static final int BATCH = 64;
    private static final int TELL_EVERY = 256;
    private static final Duration BULK_COMMIT = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(IndexFollower.class);

    private final CollectionReader collection;
    private final Set<String> words;
    private final ChangeFeed feed;
    private final PageIndex index;
    private final IndexSettings settings;
    private final IndexEvents events;
    private final Clock clock;
    private final Checkpoints checkpoints;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /// Whether searches see an earlier index, or none of this one, until the first commit.
    private boolean rebuilding;

    private long sequence;
    private long settled;
    private boolean approximate;
    private long committedSequence;
    private long committedSettled;
    private PageIndexer pages;
    private boolean learnt;

    /// Whether links were collected of changes that are not in the index.
    private boolean ahead;

    private long checkpointed;
    private Instant began;
    private final IndexSchedule schedule;

    /// An index to be kept up to date.
    ///
    /// @param rebuilding searches see nothing of the index until it is complete
    /// @param checkpoints of the links and anchor texts in it
    private record Target(PageIndex index, boolean rebuilding, Checkpoints checkpoints) {}

    private IndexFollower(
            CollectionReader collection,
            Target target,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            Clock clock,
            IndexEvents events) {
        this.collection = new ResegmentedCollection(collection, analyzer.segmenter());
        this.words = collection.topic().dictionary();
        this.feed = new ChangeFeed(collection);
        this.index = target.index;
        this.rebuilding = target.rebuilding;
        this.checkpoints = target.checkpoints;
        this.settings = settings;
        this.clock = clock;
        this.events = events;
        pages = new PageIndexer(this.collection, index, settings);
        sequence = index.sequence();
        settled = index.settled();
        committedSequence = index.isNew() ? -1 : sequence;
        committedSettled = settled;
        began = clock.instant();
        schedule = new IndexSchedule(settings.every().settle(), began);
    }

    /// Opens the index in `folder` at its last commit. If there is none, or it cannot be continued (other
    /// schema, other scope, other dictionary, damage), it is rebuilt, and the reason is reported to `events`.
    /// Searches see an old index that is still usable ([RebuildReason#oldIsUsable]) until the new one is complete.
    ///
    /// @param analyzer with a segmenter that knows the words of the collection's topic
    /// @throws IndexUnavailable if another process is writing this index
    public static IndexFollower open(
            CollectionReader collection,
            Path folder,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            Clock clock,
            IndexEvents events) {
        return open(collection, folder, analyzer, settings, clock, events, false);
    }

    /// Follows a journal with any index, which is closed with the follower.
    ///
    /// @param analyzer with a segmenter that knows the words of the collection's topic
    /// @param rebuilding searches see nothing of the index until its first commit, which has all of the journal
    public static IndexFollower over(
            CollectionReader collection,
            PageIndex index,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            Clock clock,
            IndexEvents events,
            boolean rebuilding) {
        Target target = new Target(index, rebuilding, Checkpoints.NONE);
        return new IndexFollower(collection, target, analyzer, settings, clock, events);
    }

    /// Rebuilds the index in `folder`. Searches see the old one until the new one is complete.
    ///
    /// @throws IndexUnavailable if another process is writing this index
    public static IndexFollower rebuild(
            CollectionReader collection,
            Path folder,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            Clock clock,
            IndexEvents events) {
        return open(collection, folder, analyzer, settings, clock, events, true);
    }

    private static IndexFollower open(
            CollectionReader collection,
            Path folder,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            Clock clock,
            IndexEvents events,
            boolean anew) {
        CollectionIndex index =
                CollectionIndex.open(folder, analyzer, settings, collection.lastSequence(), anew, events);
        try {
            PageDocuments documents = new PageDocuments(collection.topic().id(), analyzer);
            Optional<PageVectors> vectors =
                    settings.embedder().map(model -> new PageVectors(index, model, clock, events));
            // in a folder of the index, so that they go with it
            Checkpoints links = new CheckpointFolder(folder.resolve("links"), WritableFile.Opener.DISK);
            PageIndex lucene = new LuceneIndex(index, documents, vectors);
            return new IndexFollower(
                    collection, new Target(lucene, index.replaces(), links), analyzer, settings, clock, events);
        } catch (Throwable failed) {
            try {
                index.close(); // it would be held until the process ends
            } catch (RuntimeException unclosed) {
                failed.addSuppressed(unclosed);
            }
            throw failed;
        }
    }

    /// Indexes everything in the journal now, with all anchor texts and the PageRank of all pages, and
    /// commits; then merges away replaced pages. The index then gives the same scores as one built at once, up to
    /// the size at which [CollectionIndex#expungeDeletes] leaves some.
    public IndexProgress catchUp() {
        began = clock.instant();
        readJournal();
        boolean unsettled = settled < sequence || approximate;
        if (unsettled) {
            settle(PageIndexer::settleAll);
            approximate = false;
        }
        if (unsettled || uncommitted()) {
            commit();
        }
        if (index.expungeDeletes()) {
            commit();
        }
        return tell(Phase.DONE, sequence, sequence, 0);
    }

    /// As [#catchUp], after the collection's [CollectionReader#ranks] changed, of which its journal says nothing.
    public IndexProgress rerank() {
        began = clock.instant();
        readJournal();
        settle(PageIndexer::rerank);
        approximate = false;
        commit();
        return catchUp();
    }

    /// Follows the journal until [#stop] is called, then catches up once more. Also ends if the words of the
    /// collection's topic ([dev.remora.shared.topic.Topic#dictionary]) have changed: the caller has to close
    /// the index and open it with the new words. An interrupt ends the wait for changes like [#stop], but one
    /// during a write aborts the write: prefer [#stop].
    ///
    /// @return whether it ended because the topic's words changed
    public boolean follow() {
        boolean interrupted = false;
        try {
            do {
                step();
            } while (!otherWords() && !stopped.await(settings.every().poll().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            interrupted = true; // restored after the index is written: Lucene's files close on an interrupted thread
        }
        boolean outdated = otherWords();
        if (!outdated) {
            catchUp();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outdated;
    }

    private boolean otherWords() {
        return !collection.topic().dictionary().equals(words);
    }

    /// Ends [#follow] soon. May be called by any thread.
    public void stop() {
        stopped.countDown();
    }

    /// Reads the journal once: indexes new changes, then settles and commits if that is due.
    public void step() {
        readJournal();
        if (settled < sequence && schedule.settlingDue(clock.instant())) {
            settle(PageIndexer::settle);
            approximate = true;
        }
        commitIfDue(settings.every().commit());
        if (schedule.checkpointDue(clock.instant())) {
            writeCheckpoint();
        }
    }

    /// Commits and closes.
    @Override
    public void close() {
        PageIndexer collected = pages;
        try (index;
                collected) {
            if (uncommitted() && !rebuilding) {
                commit();
            }
            writeCheckpoint();
        }
    }

    /// Writes what was collected from the journal, if the index has all of it and no checkpoint has it yet.
    private void writeCheckpoint() {
        boolean current = settled == sequence && committedSettled == settled && committedSequence == sequence;
        if (!learnt || ahead || !current || !checkpoints.kept() || sequence <= checkpointed) {
            return;
        }
        Instant start = clock.instant();
        try {
            checkpoints.write(collection, sequence, out -> pages.write(sequence, out));
            checkpointed = sequence;
        } catch (StorageFailed | IndexOutOfBoundsException failed) {
            LOG.warn(
                    "no checkpoint in {}, so links and anchor texts will be collected again: {}",
                    checkpoints,
                    failed.getMessage());
        }
        schedule.checkpointed(start, clock.instant());
    }

    /// Closes without a commit, as a kill would.
    void abandon() {
        pages.close();
        index.close();
    }

    private void readJournal() {
        long last = collection.lastSequence();
        if (last > sequence) {
            if (learnt) {
                readInBatches(last);
            } else {
                learn(last);
                write(last);
            }
        }
    }

    /// The first pass, when nothing is in memory yet: over all changes behind the last checkpoint, including those
    /// already in the index.
    private void learn(long last) {
        long done = 0;
        try (ChangeFeed.Changes changes = feed.between(restored(), last)) {
            while (changes.hasNext()) {
                Change change = changes.next();
                pages.learn(change, change.sequence() > settled);
                if (change.sequence() <= sequence) {
                    pages.recall(change);
                }
                if (++done % TELL_EVERY == 0) {
                    tell(Phase.LEARNING, change.sequence(), last, done);
                }
            }
        }
        learnt = true;
        pages.rank();
        tell(Phase.LEARNING, last, last, done);
    }

    /// Takes up the last checkpoint; returns the number of the last record that it contains, 0 without one.
    private long restored() {
        pages.close(); // before another has files of the same names
        Optional<Checkpoints.Opened<PageIndexer>> before = checkpoints.latest(
                collection,
                in -> new PageIndexer(collection, index, settings, in),
                why -> LOG.info("links and anchor texts are collected again: {}", why));
        pages = before.map(Checkpoints.Opened::state).orElseGet(() -> new PageIndexer(collection, index, settings));
        checkpointed = before.map(Checkpoints.Opened::sequence).orElse(0L);
        return checkpointed;
    }

    /// The second pass: over the changes that are not in the index.
    private void write(long last) {
        long done = 0;
        try (ChangeFeed.Changes changes = feed.between(sequence, last)) {
            while (changes.hasNext()) {
                write(changes.next());
                if (++done % TELL_EVERY == 0) {
                    tell(Phase.WRITING, sequence, last, done);
                    if (!rebuilding) {
                        commitIfDue(BULK_COMMIT);
                    }
                }
            }
        }
        sequence = last;
        tell(Phase.WRITING, last, last, done);
    }

    /// Writes a change and advances the sequence number, so that it is not written again if the next one
    /// fails.
    private void write(Change change) {
        pages.write(change);
        sequence = change.sequence();
    }

    /// Both passes over a few changes at a time, so that each page is read once.
    private void readInBatches(long last) {
        try (ChangeFeed.Changes changes = feed.between(sequence, last)) {
            while (changes.hasNext()) {
                List<Change> batch = nextBatch(changes);
                ahead = true;
                batch.forEach(change -> pages.learn(change, true));
                batch.forEach(this::write);
                ahead = false;
                tell(Phase.WRITING, sequence, last, batch.size());
                commitIfDue(settings.every().commit());
            }
        }
        sequence = last;
    }

    private static List<Change> nextBatch(ChangeFeed.Changes changes) {
        List<Change> batch = new ArrayList<>();
        while (batch.size() < BATCH && changes.hasNext()) {
            batch.add(changes.next());
        }
        return batch;
    }

    private void settle(Consumer<PageIndexer> how) {
        if (!learnt) {
            learn(sequence);
        }
        Instant start = clock.instant();
        how.accept(pages);
        settled = sequence;
        schedule.settled(start, clock.instant());
        tell(Phase.SETTLING, sequence, sequence, 0);
    }

    private boolean uncommitted() {
        return sequence > committedSequence || settled > committedSettled;
    }

    private void commitIfDue(Duration every) {
        if (uncommitted() && schedule.commitDue(every, clock.instant())) {
            commit();
        }
    }

    private void commit() {
        Instant start = clock.instant();
        index.commit(sequence, settled);
        rebuilding = false;
        committedSequence = sequence;
        committedSettled = settled;
        schedule.committed(start, clock.instant());
    }

    private IndexProgress tell(Phase phase, long at, long last, long done) {
        IndexProgress progress =
                new IndexProgress(phase, at, last, done, index.pages(), Duration.between(began, clock.instant()));
        events.progress(progress);
        return progress;
    }
}
