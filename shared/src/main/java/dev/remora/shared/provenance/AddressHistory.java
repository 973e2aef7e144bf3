package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import java.util.List;

/// The decisions on an address.
///
/// @param told oldest first, without those that only moved it in the queue; if there are more than a hundred, the
///     first twenty and the last eighty
/// @param raised how often a better link to it was found while it was queued
/// @param rescored how often it was re-scored while it was queued
public record AddressHistory(List<JournalRecord> told, int raised, int rescored) {
    /// No decision.
    public static final AddressHistory NONE = new AddressHistory(List.of(), 0, 0);

    public AddressHistory {
        told = List.copyOf(told);
    }
}
