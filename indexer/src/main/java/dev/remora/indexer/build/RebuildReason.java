package dev.remora.indexer.build;

import dev.remora.shared.topic.Topic;

/// Why an index cannot be continued and is rebuilt.
public sealed interface RebuildReason {
    /// Whether searches can use the old index until the new one is complete.
    default boolean oldIsUsable() {
        return switch (this) {
            case OtherScope _, OtherDictionary _, VectorsMissing _ -> true;
            case OtherSchema _, AheadOfJournal _, Unreadable _ -> false;
        };
    }

    /// It has another schema version than this Remora writes.
    record OtherSchema(String found, String written) implements RebuildReason {}

    /// The choice of searchable pages changed.
    record OtherScope(Topic.IndexScope now) implements RebuildReason {}

    /// It was built with another dictionary.
    record OtherDictionary() implements RebuildReason {}

    /// It belongs to another crawl: it is ahead of the journal.
    ///
    /// @param sequence newest sequence number of the index
    /// @param last newest sequence number of the journal
    record AheadOfJournal(long sequence, long last) implements RebuildReason {}

    /// It cannot be read.
    ///
    /// @param said message of the exception
    record Unreadable(String said) implements RebuildReason {}

    /// Not all of its pages have a vector of a model.
    record VectorsMissing(String model) implements RebuildReason {}
}
