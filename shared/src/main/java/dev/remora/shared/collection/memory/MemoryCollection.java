package dev.remora.shared.collection.memory;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/// A collection without files, with the same contract as one in a folder, for tests and the lab. Safe for use
/// by many threads. [#afterKill] returns what a killed process would have left.
public final class MemoryCollection implements CollectionWriter {
    private Topic topic;
    private final List<Exchange> exchanges;
    private final List<StoredPage> pages;
    private final List<JournalRecord> journal;
    private final List<Integer> groupEnds = new ArrayList<>();
    private int synced;
    private boolean closed;

    /// An empty collection.
    public MemoryCollection(Topic topic) {
        this(topic, List.of(), List.of(), List.of());
    }

    private MemoryCollection(
            Topic topic, List<Exchange> exchanges, List<StoredPage> pages, List<JournalRecord> journal) {
        this.topic = Objects.requireNonNull(topic, "topic");
        this.exchanges = new ArrayList<>(exchanges);
        this.pages = new ArrayList<>(pages);
        this.journal = new ArrayList<>(journal);
        this.synced = journal.size();
    }

    @Override
    public synchronized WarcLocation archive(Exchange exchange) {
        checkOpen();
        exchanges.add(Objects.requireNonNull(exchange, "exchange"));
        return new WarcLocation(1, exchanges.size() - 1L);
    }

    @Override
    public WarcLocation archive(Exchange exchange, Revisit revisit) {
        return archive(exchange.withoutBody());
    }

    @Override
    public synchronized PageLocation store(StoredPage page) {
        checkOpen();
        pages.add(Objects.requireNonNull(page, "page"));
        return new PageLocation(1, pages.size() - 1L);
    }

    @Override
    public synchronized long append(List<? extends JournalRecord> records) {
        checkOpen();
        journal.addAll(List.copyOf(records));
        groupEnds.add(journal.size());
        return journal.size();
    }

    /// The sequence numbers of the last record of each append: a crash leaves the journal at one of them.
    public synchronized List<Integer> groupEnds() {
        return List.copyOf(groupEnds);
    }

    @Override
    public synchronized void sync() {
        checkOpen();
        synced = journal.size();
    }

    @Override
    public synchronized Topic topic() {
        return topic;
    }

    @Override
    public synchronized void replaceTopic(Topic next) {
        checkOpen();
        if (!next.id().equals(topic.id())) {
            throw new IllegalArgumentException("'" + next.id() + "' is no version of '" + topic.id() + "'");
        }
        topic = next;
    }

    @Override
    public synchronized long lastSequence() {
        return synced;
    }

    @Override
    public Records after(long sequence) {
        return new Cursor(sequence);
    }

    @Override
    public synchronized StoredPage page(PageLocation location) {
        if (location.segment() != 1 || location.offset() < 0 || location.offset() >= pages.size()) {
            throw new CollectionDamaged(new StorageFault.NoPage(location.offset(), "memory"));
        }
        return pages.get((int) location.offset());
    }

    @Override
    public synchronized Exchange exchange(WarcLocation location) {
        if (location.file() != 1 || location.offset() < 0 || location.offset() >= exchanges.size()) {
            throw new CollectionDamaged(new StorageFault.ResponseGone());
        }
        return exchanges.get((int) location.offset());
    }

    /// Returns a collection with what a kill at this moment would leave: the records up to the last sync.
    public synchronized MemoryCollection afterKill() {
        return new MemoryCollection(topic, exchanges, pages, journal.subList(0, synced));
    }

    /// Syncs. Stored data stays readable, but nothing can be added.
    @Override
    public synchronized void close() {
        synced = journal.size();
        closed = true;
    }

    private synchronized JournalEntry entry(long index) {
        return index < synced ? new JournalEntry(index + 1, journal.get((int) index)) : null;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("this collection is closed");
        }
    }

    private final class Cursor implements Records {
        private long next;

        Cursor(long sequence) {
            this.next = Math.max(0, sequence);
        }

        @Override
        public boolean hasNext() {
            return next < lastSequence();
        }

        @Override
        public JournalEntry next() {
            JournalEntry entry = entry(next);
            if (entry == null) {
                throw new NoSuchElementException("no record after " + next);
            }
            next++;
            return entry;
        }

        @Override
        public void close() {}
    }
}
