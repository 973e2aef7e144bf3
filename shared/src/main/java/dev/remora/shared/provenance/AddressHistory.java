package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The decisions on an address.
///
/// @param told oldest first, without those that only moved it in the queue; if there are more than a hundred, the
///     first twenty and the last eighty
/// @param raised how often a better link to it was found while it was queued
/// @param rescored how often it was re-scored while it was queued
/// @param due from when a schedule may request it again ([RetryTime]), if its last visit found no page
public record AddressHistory(List<JournalRecord> told, int raised, int rescored, Optional<Instant> due) {
    /// No decision.
    public static final AddressHistory NONE = new AddressHistory(List.of(), 0, 0, Optional.empty());

    public AddressHistory {
        told = List.copyOf(told);
    }
}
