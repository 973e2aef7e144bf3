package dev.remora.crawler.duplicates;

/// The status of a page among others with the same text.
public sealed interface DuplicateStatus {
    /// Key of the other page; 0 if there is none.
    default long other() {
        return 0;
    }

    /// It represents itself, and those that became its duplicates before.
    record Alone() implements DuplicateStatus {}

    /// Another page represents it.
    record Duplicate(long representative) implements DuplicateStatus {
        @Override
        public long other() {
            return representative;
        }
    }

    /// It has the better address, and replaces the previous representative of the text.
    record Replaces(long before) implements DuplicateStatus {
        @Override
        public long other() {
            return before;
        }
    }
}
