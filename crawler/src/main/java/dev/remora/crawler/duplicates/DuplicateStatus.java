package dev.remora.crawler.duplicates;

/// How a page stands to others with the same text.
public sealed interface DuplicateStatus {
    /// Key of the other page; 0 if there is none.
    default long other() {
        return 0;
    }

    /// It stands for itself, and for those that were folded into it before.
    record Alone() implements DuplicateStatus {}

    /// Another page stands for it.
    record Duplicate(long representative) implements DuplicateStatus {
        @Override
        public long other() {
            return representative;
        }
    }

    /// It is the better address, and takes the place of the page that stood for the text so far.
    record Replaces(long before) implements DuplicateStatus {
        @Override
        public long other() {
            return before;
        }
    }
}
