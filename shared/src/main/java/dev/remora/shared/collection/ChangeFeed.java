package dev.remora.shared.collection;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// The journal as the indexer sees it: only what changes which pages can be found, and how they rank. Stateless;
/// safe for use by many threads.
///
/// | record | change |
/// |---|---|
/// | `Fetched` | `Put`, which may fold with another page |
/// | `ReadAgain` | `Put`, likewise |
/// | `Judged` | `Rescore`, which unfolds what is no duplicate any more |
/// | `JudgedAnew` | `Rescore`, which folds or unfolds |
/// | `Removed` | `Delete` |
/// | `Moved` | `Moved` |
/// | any other | none |
public final class ChangeFeed {
    private final CollectionReader collection;

    /// The feed of a collection; the collection stays the caller's to close.
    public ChangeFeed(CollectionReader collection) {
        this.collection = collection;
    }

    /// The changes after journal sequence number `sequence`, oldest first, up to the newest synced one when each is
    /// asked for. The caller closes it.
    public Changes after(long sequence) {
        return new Changes(collection.after(sequence), Math.max(0, sequence));
    }

    /// Changes, to be read once and closed.
    public static final class Changes implements Iterator<Change>, AutoCloseable {
        private final CollectionReader.Records records;
        private long sequence;
        private Change ahead;

        private Changes(CollectionReader.Records records, long sequence) {
            this.records = records;
            this.sequence = sequence;
        }

        @Override
        public boolean hasNext() {
            while (ahead == null && records.hasNext()) {
                JournalEntry entry = records.next();
                sequence = entry.sequence();
                ahead = changeOf(entry);
            }
            return ahead != null;
        }

        @Override
        public Change next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no change after " + sequence);
            }
            Change change = ahead;
            ahead = null;
            return change;
        }

        /// Everything up to this journal sequence number has been handed out, once [#hasNext] said false: what the
        /// index keeps to go on from.
        public long sequence() {
            return sequence;
        }

        @Override
        public void close() {
            records.close();
        }
    }

    private static Change.Fold foldOf(JournalRecord.Fetched fetched) {
        long other = fetched.likeness().sameAs();
        if (fetched.verdict() == Verdict.DUPLICATE) {
            return new Change.Fold.Into(other);
        }
        return other == 0 ? new Change.Fold.None() : new Change.Fold.Over(other);
    }

    private static Change changeOf(JournalEntry entry) {
        return switch (entry.record()) {
            case JournalRecord.Fetched f -> put(entry.sequence(), f);
            case JournalRecord.Judged j ->
                new Change.Rescore(entry.sequence(), j.url(), j.page(), j.relevance(), j.verdict() == Verdict.ON_TOPIC);
            case JournalRecord.Removed r -> new Change.Delete(entry.sequence(), r.url());
            case JournalRecord.RunStarted r -> null;
            case JournalRecord.RunEnded r -> null;
            case JournalRecord.RunMeasured m -> null;
            case JournalRecord.RecrawlAsked r -> null;
            case JournalRecord.Queued q -> null;
            case JournalRecord.Dropped d -> null;
            case JournalRecord.Rescored r -> null;
            case JournalRecord.Moved m -> new Change.Moved(entry.sequence(), m.url(), m.target());
            case JournalRecord.Failed f -> null;
            case JournalRecord.RefusedByRobots r -> null;
            case JournalRecord.RobotsFetched r -> null;
            case JournalRecord.SitemapFetched s -> null;
            case JournalRecord.HostPaused h -> null;
            case JournalRecord.HostParked h -> null;
            case JournalRecord.AskedAgain a -> null;
            case JournalRecord.StrategyState s -> null;
            case JournalRecord.JudgingBegan b -> null;
            case JournalRecord.JudgedAnew j -> rescore(entry.sequence(), j);
            case JournalRecord.JudgingEnded e -> null;
            case JournalRecord.ReadAgain r -> put(entry.sequence(), r.page());
        };
    }

    private static Change put(long sequence, JournalRecord.Fetched fetched) {
        return new Change.Put(
                sequence,
                fetched.url(),
                fetched.warc(),
                fetched.page(),
                fetched.relevance(),
                fetched.verdict() == Verdict.ON_TOPIC,
                fetched.indexable(),
                foldOf(fetched),
                fetched.likeness().cluster());
    }

    private static Change rescore(long sequence, JournalRecord.JudgedAnew judged) {
        Change.Fold fold =
                judged.verdict() == Verdict.DUPLICATE ? new Change.Fold.Into(judged.sameAs()) : new Change.Fold.None();
        return new Change.Rescore(
                sequence, judged.url(), judged.page(), judged.relevance(), judged.verdict() == Verdict.ON_TOPIC, fold);
    }
}
