package dev.remora.shared.collection.folder;

import java.time.Instant;
import java.util.Optional;

/// Who writes a collection that another writer wants.
///
/// @param topic id of the collection
/// @param writer its process; empty if that is unknown
public record LockHolder(String topic, Optional<Writer> writer) {
    /// A process that writes a collection.
    ///
    /// @param process its id
    /// @param address of the process, for users: `remora serve, http://127.0.0.1:7070`
    /// @param since start of writing
    public record Writer(long process, String address, Instant since) {}
}
