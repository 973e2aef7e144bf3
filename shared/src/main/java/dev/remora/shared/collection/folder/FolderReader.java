package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.store.ArchiveReader;
import dev.remora.shared.collection.store.PageReader;
import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a collection's folder. Creates and locks nothing. Safe for use by many threads.
final class FolderReader implements CollectionReader {
    private final Path folder;
    private final Topic topic;
    private final JournalReader journal;
    private final PageReader pages;
    private final ArchiveReader archive;
    private final Packing packing = new Packing();

    FolderReader(FolderLayout layout, Topic topic) {
        this(layout, topic, new JournalReader(layout.journal()));
    }

    /// @param journal is closed with this
    FolderReader(FolderLayout layout, Topic topic, JournalReader journal) {
        this.folder = layout.folder();
        this.topic = topic;
        this.journal = journal;
        this.pages = new PageReader(layout.pages());
        this.archive = new ArchiveReader(layout.warc(), packing);
    }

    @Override
    public Topic topic() {
        return topic;
    }

    @Override
    public long lastSequence() {
        return journal.lastSequence();
    }

    @Override
    public Records after(long sequence) {
        return journal.after(Math.max(0, sequence));
    }

    @Override
    public StoredPage page(PageLocation location) {
        return pages.page(location);
    }

    @Override
    public Exchange exchange(WarcLocation location) {
        return archive.exchange(location);
    }

    @Override
    public Optional<RankTable> ranks() {
        return StoredRanks.read(folder, this);
    }

    @Override
    public void close() {
        journal.close();
        pages.close();
        archive.close();
        packing.close();
    }
}
