package dev.remora.crawler.frontier.store;

/// The initial content of a [LinkStore], in the order of a sorted bulk load. Each part is read once.
public interface StoreContent {
    /// An empty store.
    StoreContent NOTHING = new StoreContent() {
        @Override
        public void states(StateSink sink) {}

        @Override
        public void links(LinkSink sink) {}
    };

    /// Passes each address, keys ascending.
    void states(StateSink sink);

    /// Passes each queued link, sequence numbers ascending.
    void links(LinkSink sink);

    /// A consumer of addresses.
    @FunctionalInterface
    interface StateSink {
        /// Accepts one address.
        void put(long key, AddressState state);
    }

    /// A consumer of queued links.
    @FunctionalInterface
    interface LinkSink {
        /// Accepts one link.
        void put(QueuedLink link);
    }
}
