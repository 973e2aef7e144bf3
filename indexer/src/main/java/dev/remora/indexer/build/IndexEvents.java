package dev.remora.indexer.build;

/// Listens to an indexer. Called by the indexing thread; must return quickly.
public interface IndexEvents {
    /// Ignores all events.
    IndexEvents NONE = new IndexEvents() {
        @Override
        public void progress(IndexProgress progress) {}

        @Override
        public void rebuilt(RebuildReason reason) {}
    };

    /// Reports progress, every few hundred pages and at the end of each phase.
    void progress(IndexProgress progress);

    /// Reports that the existing index cannot be continued and is rebuilt.
    void rebuilt(RebuildReason reason);

    /// Reports that pages are indexed without vectors, once for each time that the model stops answering.
    ///
    /// @param reason sentences for users
    default void withoutVectors(String reason) {}
}
