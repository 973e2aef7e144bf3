package dev.remora.indexer.build;

/// What an indexer tells while it works. Called by the thread that indexes; must be quick.
public interface IndexEvents {
    /// Tells nobody.
    IndexEvents NONE = new IndexEvents() {
        @Override
        public void progress(IndexProgress progress) {}

        @Override
        public void rebuilt(String reason) {}
    };

    /// A reading, every few hundred pages and at the end of each phase.
    void progress(IndexProgress progress);

    /// The index that was there cannot be gone on with and is built anew.
    ///
    /// @param reason a sentence for people
    void rebuilt(String reason);
}
