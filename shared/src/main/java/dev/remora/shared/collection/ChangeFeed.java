package dev.remora.shared.collection;

import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.Iterator;
import java.util.NoSuchElementException;

/// The journal as the indexer sees it: only the records that change which pages can be found or how they
/// rank. Stateless; safe for use by many threads.
///
/// | record | change |
/// |---|---|
/// | `Fetched` | `Put`, which may fold with another page |
/// | `Reparsed` | `Put`, likewise |
/// | `Judged` | `Rescore`, which unfolds a page, or folds it into one of another shard |
/// | `Rejudged` | `Rescore`, which folds or unfolds |
/// | `Clustered` | `Clustered` |
/// | `Removed` | `Delete` |
/// | `Moved` | `Moved` |
/// | any other | none |
public final class ChangeFeed {
    private final CollectionReader collection;

    /// Creates the feed of a collection. The caller closes the collection.
    public ChangeFeed(CollectionReader collection) {
        this.collection = collection;
    }

    /// Returns the changes after journal sequence number `sequence`, oldest first. Each call of `next` sees
    /// records up to the newest synced one. The caller closes the result.
    public Changes after(long sequence) {
        return between(sequence, Long.MAX_VALUE);
    }

    /// The same up to record `last`.
    public Changes between(long sequence, long last) {
        return new Changes(collection.after(sequence), Math.max(0, sequence), last);
    }

    /// Changes, to be read once and closed.
    public static final class Changes implements Iterator<Change>, AutoCloseable {
        private final CollectionReader.Records records;
        private final long last;
        private long sequence;
        private Change ahead;

        private Changes(CollectionReader.Records records, long sequence, long last) {
            this.records = records;
            this.sequence = sequence;
            this.last = last;
        }

        @Override
        public boolean hasNext() {
            while (ahead == null && sequence < last && records.hasNext()) {
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
            case JournalRecord.Judged j -> rescore(entry.sequence(), j);
            case JournalRecord.Removed r -> new Change.Delete(entry.sequence(), r.url());
            case JournalRecord.Moved m -> new Change.Moved(entry.sequence(), m.url(), m.target());
            case JournalRecord.Clustered c -> new Change.Clustered(entry.sequence(), c.url(), c.cluster());
            case JournalRecord.Rejudged j -> rescore(entry.sequence(), j);
            case JournalRecord.Reparsed r -> put(entry.sequence(), r.page());
            default -> null; // changes nothing in the index
        };
    }

    private static Change put(long sequence, JournalRecord.Fetched fetched) {
        return new Change.Put(
                sequence,
                fetched.url(),
                new Change.StoredAt(fetched.warc(), fetched.page()),
                fetched.relevance(),
                fetched.verdict() == Verdict.ON_TOPIC,
                fetched.indexable(),
                new Change.Copies(foldOf(fetched), fetched.likeness().cluster()));
    }

    private static Change rescore(long sequence, JournalRecord.Judged judged) {
        Change.Fold fold = judged.evidence() instanceof PageEvidence.RepresentedBy(Url other)
                ? new Change.Fold.Into(other.key())
                : new Change.Fold.None();
        return new Change.Rescore(
                sequence, judged.url(), judged.page(), judged.relevance(), judged.verdict() == Verdict.ON_TOPIC, fold);
    }

    private static Change rescore(long sequence, JournalRecord.Rejudged judged) {
        Change.Fold fold =
                judged.verdict() == Verdict.DUPLICATE ? new Change.Fold.Into(judged.sameAs()) : new Change.Fold.None();
        return new Change.Rescore(
                sequence, judged.url(), judged.page(), judged.relevance(), judged.verdict() == Verdict.ON_TOPIC, fold);
    }
}
