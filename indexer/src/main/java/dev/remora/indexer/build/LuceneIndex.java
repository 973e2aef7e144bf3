package dev.remora.indexer.build;

/// The Lucene index of a collection as a [PageIndex].
///
/// @param index written to
/// @param documents of its pages
record LuceneIndex(CollectionIndex index, PageDocuments documents) implements PageIndex {
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
        return index.pages();
    }

    @Override
    public void add(IndexedPage page, long sequence) {
        index.add(documents.of(page));
    }

    @Override
    public void replace(IndexedPage page, long sequence) {
        index.replace(page.stored().page().url().id(), documents.of(page));
    }

    @Override
    public void remove(String id, long sequence) {
        index.remove(id);
    }

    @Override
    public void update(String id, String field, double value) {
        index.update(id, field, value);
    }

    @Override
    public void commit(long atSequence, long settledSequence) {
        index.commit(atSequence, settledSequence, "");
    }

    @Override
    public boolean expungeDeletes() {
        return index.expungeDeletes();
    }

    @Override
    public void close() {
        index.close();
    }
}
