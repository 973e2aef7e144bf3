package dev.remora.shared.collection.folder;

/// A damaged part of a collection. File names are relative to the collection's folder.
public sealed interface Damage {
    /// The stored topic is unreadable.
    ///
    /// @param said message of the failed read
    record Topic(String said) implements Damage {}

    /// There are responses or pages, but no readable journal.
    record NoJournal() implements Damage {}

    /// The collection cannot be checked: another version of Remora wrote it, or the disk cannot be read.
    ///
    /// @param said message of the failed read
    record Unjudged(String said) implements Damage {}

    /// A part of the journal is unreadable.
    ///
    /// @param records number of missing records
    record JournalGap(String file, long offset, long records) implements Damage {}

    /// A page that the journal references is unreadable.
    record Page(String url, String file, long offset) implements Damage {}

    /// A response that the journal references is unreadable.
    record Response(String url, String file, long offset) implements Damage {}

    /// The beginning of a page store segment is damaged; its pages are readable nevertheless.
    record PagesBeginning(String file) implements Damage {}

    /// A file of responses or pages is shorter than the journal expects.
    ///
    /// @param bytes its size; -1 if it is missing
    record ShortFile(String file, long bytes, long needed) implements Damage {}

    /// A file that belongs to the checkpoint is damaged. All of it can be derived from the journal.
    record Checkpoint(String file, long offset) implements Damage {}

    /// Whether [CollectionRepair] can repair it.
    default boolean repairable() {
        return !(this instanceof Topic || this instanceof NoJournal || this instanceof Unjudged);
    }
}
