package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import java.util.function.IntUnaryOperator;

/// The initial content of a [LinkStore].
public sealed interface StoreContent {
    /// An empty store.
    StoreContent NOTHING = new Nothing();

    /// See [#NOTHING].
    record Nothing() implements StoreContent {}

    /// What a store of the same kind wrote ([LinkStore#frozen]).
    ///
    /// @param in the checkpoint, at the store's first value
    /// @param hosts gives each host number of the checkpoint its present one
    record Saved(CheckpointReader in, IntUnaryOperator hosts) implements StoreContent {}

    /// A consumer of addresses.
    @FunctionalInterface
    interface StateSink {
        /// Accepts one address.
        void put(long key, AddressState state);
    }
}
