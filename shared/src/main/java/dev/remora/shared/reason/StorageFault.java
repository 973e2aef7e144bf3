package dev.remora.shared.reason;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/// What is wrong with the data on disk, where, and what to do. Numbers of bytes and of records count from 0 and 1.
public sealed interface StorageFault extends Reason {
    /// What was tried.
    enum Action {
        OPEN,
        CLOSE,
        CREATE,
        DELETE,
        DELETE_OLD_LINKS,
        RENAME,
        REPAIR,
        SYNC,
        UNLOCK,
        WRITE,
        WRITE_TO
    }

    /// A file could not be written; what was synced before is safe.
    record NotWritten(Action action, String path, Reason why) implements StorageFault {}

    /// The same, with the free space of the disk in MB.
    record NotWrittenWith(Action action, String path, Reason why, long free, String disk) implements StorageFault {}

    /// An earlier write of the file failed.
    record WriteFailedBefore(String path) implements StorageFault {}

    /// No space is left on the disk, or its quota is used up.
    record NoSpace() implements StorageFault {}

    /// The file system is mounted read-only.
    record ReadOnly() implements StorageFault {}

    /// The permissions forbid it.
    record Denied() implements StorageFault {}

    /// A folder on the way to it does not exist and cannot be created, or the file itself is missing.
    record NotThere() implements StorageFault {}

    /// A file is in the place of a folder, or of a new file.
    record AlreadyExists() implements StorageFault {}

    /// Another cause, as the system says it.
    record Cause(String said) implements StorageFault {}

    /// A folder cannot be listed.
    record NotListed(String path, Reason why) implements StorageFault {}

    /// A file cannot be opened.
    record NotOpened(String path, Reason why) implements StorageFault {}

    /// A file of the collection cannot be opened; `check` and `repair` may help.
    record SegmentNotOpened(String path, Reason why) implements StorageFault {}

    /// A file or folder cannot be read.
    record NotRead(String path, Reason why) implements StorageFault {}

    /// A file cannot be read at a byte.
    record NotReadAt(String path, long at, Reason why) implements StorageFault {}

    /// A file is shorter than the journal expects.
    record TooShort(String path, long bytes, long expected) implements StorageFault {}

    /// The same, where its length was not kept.
    record ShorterThan(String path, long expected) implements StorageFault {}

    /// A file is missing.
    record Missing(String path, long expected) implements StorageFault {}

    /// A segment of the journal is missing.
    record SegmentMissing(String path, long record) implements StorageFault {}

    /// The head of a file is damaged.
    record HeadDamaged(String path) implements StorageFault {}

    /// The journal is damaged.
    record JournalDamaged(long at, String path, long record, StorageFault what) implements StorageFault {}

    /// A segment begins with a wrong record.
    record BeginsWrong(long record, long expected) implements StorageFault {}

    /// There is no batch of records.
    record NoBatch() implements StorageFault {}

    /// A batch is at the wrong place.
    record Misplaced(long record, long expected) implements StorageFault {}

    /// A checksum does not match.
    record ChecksumWrong() implements StorageFault {}

    /// A record cannot be read.
    record RecordUnreadable(long record) implements StorageFault {}

    /// A file was written by another version.
    record OtherFormat(String path, StoredFormat format, int found, int known) implements StorageFault {
        /// The formats with a version.
        public enum StoredFormat {
            JOURNAL,
            PAGE_STORE
        }
    }

    /// There is no journal beside responses and pages.
    record NoJournal(String path) implements StorageFault {}

    /// There is no journal to back up.
    record JournalMissing(String path) implements StorageFault {}

    /// There is no collection.
    record NoCollection(String path, String data) implements StorageFault {}

    /// A collection belongs to another topic.
    record OtherTopic(String path, String stored, String topic) implements StorageFault {}

    /// The topic file of a collection is invalid.
    ///
    /// @param line from 1; 0: the file as a whole
    record TopicInvalid(String path, int line, TopicMistake mistake) implements StorageFault {}

    /// A response was damaged and removed by a repair.
    record ResponseGone() implements StorageFault {}

    /// A response cannot be read.
    record ResponseUnreadable(long at, String path, Reason why) implements StorageFault {}

    /// A response was dropped by a compaction.
    record ResponseDropped(long at, int file) implements StorageFault {}

    /// A page cannot be read.
    record PageUnreadable(long at, String path, Reason why) implements StorageFault {}

    /// A page does not match its checksum.
    record PageDamaged(long at, String path) implements StorageFault {}

    /// There is no page.
    record NoPage(long at, String path) implements StorageFault {}

    /// An earlier version of a page was dropped by a compaction.
    record VersionDropped(long at, int segment) implements StorageFault {}

    /// A file of queued links is missing.
    record LinksMissing(String file) implements StorageFault {}

    /// A file of queued links has another size.
    record LinksTooShort(String path, long bytes, long expected) implements StorageFault {}

    /// Queued links are unreadable, and their file was deleted.
    record LinksDeleted(long at, String path) implements StorageFault {}

    /// Queued links are unreadable, and their file could not be deleted.
    record LinksUnreadable(long at, String path, String folder) implements StorageFault {}

    /// Another process writes the index.
    record IndexHeld(String path) implements StorageFault {}

    /// The index cannot be written.
    record IndexNotWritten(String path, Reason why) implements StorageFault {}

    /// Returns the cause of a fault of a file.
    static StorageFault cause(Exception failure) {
        return switch (failure) {
            case NoSuchFileException _ -> new NotThere(); // the message of these three is the path alone
            case AccessDeniedException _ -> new Denied();
            case FileAlreadyExistsException _ -> new AlreadyExists();
            default -> said(String.valueOf(failure.getMessage()));
        };
    }

    private static StorageFault said(String text) {
        if (text.endsWith("No space left on device") || text.endsWith("Disk quota exceeded")) {
            return new NoSpace();
        }
        if (text.endsWith("Read-only file system")) {
            return new ReadOnly();
        }
        return text.endsWith("Permission denied") ? new Denied() : new Cause(text);
    }
}
