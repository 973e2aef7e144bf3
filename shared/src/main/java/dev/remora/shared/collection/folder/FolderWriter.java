package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.journal.JournalWriter;
import dev.remora.shared.collection.store.DroppedParts;
import dev.remora.shared.collection.store.PageFrames;
import dev.remora.shared.collection.store.WarcRecords;
import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// Writes a collection's folder, under the lock. Safe for use by many threads: expensive steps (encoding,
/// compressing) run in the caller's thread before anything is locked.
final class FolderWriter implements CollectionWriter {
    /// Size of a batch, in bytes, after which an append syncs.
    private static final int LARGE = 4 << 20;

    private final FolderLayout layout;
    private final Clock clock;
    private final WriterLock lock;
    private final FolderReader reader;
    private final Packing packing = new Packing();
    private final WarcRecords records = new WarcRecords(packing);
    private final JournalWriter journal;
    private final RollingFiles warc;
    private final RollingFiles pages;

    /// Guards `batch` and `full`.
    private final Object appending = new Object();

    /// Batches that are closed but not on disk, oldest first; more than one only after a failure.
    private final ArrayDeque<JournalBatch> full = new ArrayDeque<>();

    private JournalBatch batch;
    private volatile Topic topic;
    private volatile long synced;
    private volatile boolean closed;

    FolderWriter(FolderLayout layout, Topic topic, Clock clock, WriterLock lock) {
        this.layout = layout;
        this.clock = clock;
        this.lock = lock;
        JournalReader read = new JournalReader(layout.journal());
        this.journal = JournalWriter.open(layout.journal(), layout.journalBytes(), read);
        Extent extent = journal.extent();
        this.warc = new RollingFiles(
                layout.warc(),
                extent.warc(),
                layout.warcBytes(),
                number -> records.warcinfo(
                        clock.instant(),
                        layout.warc().path(number).getFileName().toString(),
                        topic.id()));
        DroppedParts.cut(layout.pages(), extent.pages().number(), extent.pages().offset());
        DroppedParts.cut(layout.warc(), extent.warc().number(), extent.warc().offset());
        this.pages =
                new RollingFiles(layout.pages(), extent.pages(), layout.pageBytes(), number -> PageFrames.preamble());
        this.synced = journal.synced();
        this.batch = new JournalBatch(synced + 1);
        this.topic = topic;
        this.reader = new FolderReader(layout, topic, read);
    }

    @Override
    public WarcLocation archive(Exchange exchange) {
        return archived(records.encode(exchange));
    }

    @Override
    public WarcLocation archive(Exchange exchange, Revisit revisit) {
        return archived(records.encode(exchange, revisit));
    }

    private WarcLocation archived(FieldWriter bytes) {
        checkOpen();
        RollingFiles.Place place = warc.append(bytes.array(), bytes.size());
        return new WarcLocation(place.number(), place.offset());
    }

    @Override
    public PageLocation store(StoredPage page) {
        checkOpen();
        FieldWriter bytes = PageFrames.encode(page);
        RollingFiles.Place place = pages.append(bytes.array(), bytes.size());
        return new PageLocation(place.number(), place.offset());
    }

    @Override
    public long append(List<? extends JournalRecord> together) {
        checkOpen();
        long sequence;
        boolean large;
        synchronized (appending) {
            batch.addTogether(together);
            sequence = batch.last();
            large = batch.bytes() > LARGE;
        }
        if (large) {
            sync();
        }
        return sequence;
    }

    /// Syncs responses and pages first, then the records that reference them. After a failure the records are
    /// kept, and the next sync retries them.
    @Override
    public synchronized void sync() {
        checkOpen();
        synchronized (appending) {
            if (!batch.isEmpty()) {
                full.add(batch);
                batch = new JournalBatch(batch.last() + 1);
            }
        }
        Extent extent = Extent.of(warc.end(), pages.end());
        warc.sync();
        pages.sync();
        if (full.isEmpty() && !extent.equals(journal.extent())) {
            full.add(new JournalBatch(synced + 1));
        }
        while (!full.isEmpty()) {
            JournalBatch next = full.getFirst();
            journal.write(next.frame(extent), next.last(), extent);
            synced = next.last();
            full.removeFirst();
        }
    }

    @Override
    public Optional<RankTable> ranks() {
        return reader.ranks();
    }

    @Override
    public Topic topic() {
        return topic;
    }

    @Override
    public synchronized void replaceTopic(Topic next) {
        checkOpen();
        if (!next.id().equals(topic.id())) {
            throw new IllegalArgumentException("'" + next.id() + "' is no version of '" + topic.id() + "'");
        }
        try {
            StoredTopic.replace(next, layout.topic(), clock);
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE_TO, layout.folder(), e);
        }
        topic = next;
    }

    @Override
    public long lastSequence() {
        return synced;
    }

    @Override
    public Records after(long sequence) {
        return reader.after(sequence);
    }

    @Override
    public StoredPage page(PageLocation location) {
        return reader.page(location);
    }

    @Override
    public Exchange exchange(WarcLocation location) {
        return reader.exchange(location);
    }

    /// Syncs and releases the lock, even if the sync fails.
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        try {
            sync();
        } finally {
            closed = true;
            release();
        }
    }

    /// Releases files and lock without a sync.
    private void release() {
        reader.close();
        warc.close();
        pages.close();
        journal.close();
        packing.close();
        lock.close();
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("this collection is closed");
        }
    }
}
