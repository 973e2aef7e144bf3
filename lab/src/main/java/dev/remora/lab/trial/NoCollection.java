package dev.remora.lab.trial;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.function.Consumer;

/// A collection that keeps nothing: a trial is never gone on with. Its journal records go to an observer.
final class NoCollection implements CollectionWriter {
    static final PageLocation NO_PAGE = new PageLocation(0, 0);
    static final WarcLocation NO_WARC = new WarcLocation(0, 0);

    private final Topic topic;
    private final Consumer<JournalRecord> journal;
    private long appended;

    NoCollection(Topic topic, Consumer<JournalRecord> journal) {
        this.topic = topic;
        this.journal = journal;
    }

    @Override
    public WarcLocation archive(Exchange exchange) {
        return NO_WARC;
    }

    @Override
    public WarcLocation archive(Exchange exchange, Revisit revisit) {
        return NO_WARC;
    }

    @Override
    public PageLocation store(StoredPage page) {
        return NO_PAGE;
    }

    @Override
    public long append(List<? extends JournalRecord> records) {
        records.forEach(journal);
        return appended += records.size();
    }

    @Override
    public void replaceTopic(Topic next) {
        throw new UnsupportedOperationException("a trial is of one version of its topic");
    }

    @Override
    public void sync() {}

    @Override
    public Topic topic() {
        return topic;
    }

    @Override
    public long lastSequence() {
        return 0;
    }

    @Override
    public Records after(long sequence) {
        return new Records() {
            @Override
            public boolean hasNext() {
                return false;
            }

            @Override
            public JournalEntry next() {
                throw new java.util.NoSuchElementException("a trial keeps no journal");
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public StoredPage page(PageLocation location) {
        throw new UnsupportedOperationException("a trial keeps no pages");
    }

    @Override
    public Exchange exchange(WarcLocation location) {
        throw new UnsupportedOperationException("a trial keeps no responses");
    }

    @Override
    public void close() {}
}
