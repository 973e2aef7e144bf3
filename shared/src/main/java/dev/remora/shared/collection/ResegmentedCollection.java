package dev.remora.shared.collection;

import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.Optional;

/// A collection whose pages have the words of one segmenter, even if they were stored with the words of
/// another dictionary: that of an earlier topic or release. Such a page is segmented each time it is read.
/// Everything else is passed to the collection.
public class ResegmentedCollection implements CollectionReader {
    private final CollectionReader collection;
    private final Segmenter segmenter;

    /// Wraps a collection; closing this closes `collection`.
    public ResegmentedCollection(CollectionReader collection, Segmenter segmenter) {
        this.collection = collection;
        this.segmenter = segmenter;
    }

    /// Wraps a writer likewise.
    public static CollectionWriter of(CollectionWriter collection, Segmenter segmenter) {
        return new Written(collection, segmenter);
    }

    @Override
    public StoredPage page(PageLocation location) {
        return collection.page(location).cutBy(segmenter);
    }

    @Override
    public Topic topic() {
        return collection.topic();
    }

    @Override
    public long lastSequence() {
        return collection.lastSequence();
    }

    @Override
    public Records after(long sequence) {
        return collection.after(sequence);
    }

    @Override
    public Exchange exchange(WarcLocation location) {
        return collection.exchange(location);
    }

    @Override
    public Optional<RankTable> ranks() {
        return collection.ranks();
    }

    @Override
    public void close() {
        collection.close();
    }

    private static final class Written extends ResegmentedCollection implements CollectionWriter {
        private final CollectionWriter collection;

        Written(CollectionWriter collection, Segmenter segmenter) {
            super(collection, segmenter);
            this.collection = collection;
        }

        @Override
        public WarcLocation archive(Exchange exchange) {
            return collection.archive(exchange);
        }

        @Override
        public WarcLocation archive(Exchange exchange, Revisit revisit) {
            return collection.archive(exchange, revisit);
        }

        @Override
        public PageLocation store(StoredPage page) {
            return collection.store(page);
        }

        @Override
        public long append(List<? extends JournalRecord> records) {
            return collection.append(records);
        }

        @Override
        public void replaceTopic(Topic next) {
            collection.replaceTopic(next);
        }

        @Override
        public void sync() {
            collection.sync();
        }
    }
}
