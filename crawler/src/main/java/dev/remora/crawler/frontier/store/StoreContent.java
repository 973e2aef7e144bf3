package dev.remora.crawler.frontier.store;

/// What a [LinkStore] starts with, in the order in which a sorted bulk load wants it. Each part is read once.
public interface StoreContent {
    /// An empty store.
    StoreContent NOTHING = new StoreContent() {
        @Override
        public void states(StateSink sink) {}

        @Override
        public void links(LinkSink sink) {}
    };

    /// Gives every address, keys ascending.
    void states(StateSink sink);

    /// Gives every waiting link, sequence numbers ascending.
    void links(LinkSink sink);

    /// Takes addresses.
    @FunctionalInterface
    interface StateSink {
        /// One address.
        void put(long key, AddressState state);
    }

    /// Takes waiting links.
    @FunctionalInterface
    interface LinkSink {
        /// One link.
        void put(QueuedLink link);
    }
}
