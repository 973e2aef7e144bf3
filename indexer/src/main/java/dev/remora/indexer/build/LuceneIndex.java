package dev.remora.indexer.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;

/// The Lucene index of a collection as a [PageIndex].
///
/// With vectors, pages wait until there is a batch, because a model embeds many texts faster than one at a time; a
/// commit, or another change, ends the wait.
final class LuceneIndex implements PageIndex {
    private final CollectionIndex index;
    private final PageDocuments documents;
    private final Optional<PageVectors> vectors;
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(IndexedPage page, boolean isNew) {}

    /// @param index written to
    /// @param documents of its pages
    /// @param vectors of its pages, if it has any
    LuceneIndex(CollectionIndex index, PageDocuments documents, Optional<PageVectors> vectors) {
        this.index = index;
        this.documents = documents;
        this.vectors = vectors;
    }

    @Override
    public boolean isNew() {
        return index.isNew();
    }

    @Override
    public long sequence() {
        return index.sequence();
    }

    @Override
    public long settled() {
        return index.settled();
    }

    @Override
    public long pages() {
        return index.pages() + waiting.stream().filter(Waiting::isNew).count();
    }

    @Override
    public void add(IndexedPage page, long sequence) {
        await(new Waiting(page, true));
    }

    @Override
    public void replace(IndexedPage page, long sequence) {
        await(new Waiting(page, false));
    }

    private void await(Waiting page) {
        waiting.add(page);
        if (vectors.isEmpty() || waiting.size() >= PageVectors.BATCH) {
            write();
        }
    }

    @Override
    public void remove(String id, long sequence) {
        write();
        index.remove(id);
    }

    @Override
    public void update(String id, String column, double value) {
        write();
        index.update(id, column, value);
    }

    @Override
    public void commit(long atSequence, long settledSequence) {
        write();
        index.commit(
                atSequence, settledSequence, vectors.map(PageVectors::covered).orElse(""));
    }

    @Override
    public boolean expungeDeletes() {
        write();
        return index.expungeDeletes();
    }

    @Override
    public Optional<Path> scratch() {
        return Optional.of(index.folder().resolve("links").resolve("arrays"));
    }

    @Override
    public void close() {
        index.close();
    }

    /// Writes the waiting pages, in their order.
    private void write() {
        if (waiting.isEmpty()) {
            return;
        }
        List<IndexedPage> pages = waiting.stream().map(Waiting::page).toList();
        List<Document> made = pages.stream().map(documents::of).toList();
        vectors.ifPresent(of -> of.addTo(made, pages));
        for (int i = 0; i < made.size(); i++) {
            if (waiting.get(i).isNew()) {
                index.add(made.get(i));
            } else {
                index.replace(pages.get(i).stored().page().url().id(), made.get(i));
            }
        }
        waiting.clear();
    }
}
