package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Opens, lists and sets aside collections as folders.
///
/// ```
/// <data>/<topic-id>/
///   topic.yaml   the topic as crawled
///   journal/     00001.journal …   every decision
///   warc/        00001.warc.gz …   responses as fetched, WARC 1.1
///   pages/       00001.pages …     pages as read
///   checkpoint/  state of the crawl at a record, derived
///   reports/     figures of runs
///   pictures/    thumbnails beside results, written by servers without the lock
///   writer.lock, writer.txt        who writes it
/// ```
public final class CollectionFolder {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private CollectionFolder() {}

    /// The result of opening a collection for writing.
    public sealed interface Opened {
        /// It is open; the caller closes it.
        record Open(CollectionWriter collection) implements Opened {}

        /// Another process is writing it.
        record HeldByAnother(LockHolder holder) implements Opened {}
    }

    /// The result of setting a collection aside.
    public sealed interface SetAside {
        /// It was moved to this path.
        record Moved(Path to) implements SetAside {}

        /// There was no collection.
        record NothingThere() implements SetAside {}

        /// A process is writing it.
        record HeldByAnother(LockHolder holder) implements SetAside {}
    }

    /// Opens a collection for writing, and creates it if there is none. Entries that a crash left incomplete
    /// are truncated.
    ///
    /// @param folder created with its parents if missing
    /// @param topic replaces the topic of the collection, which must have the same id; a topic that would
    ///     judge pages differently takes effect only through [CollectionWriter#replaceTopic], except for its scope
    /// @param clock for the time of the lock and of new archive files
    /// @param address of this process, shown to users who find the collection locked:
    ///     `remora serve, http://127.0.0.1:7070`
    /// @throws CollectionDamaged if the collection cannot be read
    /// @throws dev.remora.shared.collection.StorageFailed if the folder cannot be written
    public static Opened openForWriting(Path folder, Topic topic, Clock clock, String address) {
        return openForWriting(FolderLayout.of(folder), topic, clock, address);
    }

    static Opened openForWriting(FolderLayout layout, Topic topic, Clock clock, String address) {
        Path folder = layout.folder();
        Optional<WriterLock> lock = lock(layout, address, clock);
        if (lock.isEmpty()) {
            return new Opened.HeldByAnother(WriterLock.holder(folder, layout.name()));
        }
        try {
            Topic kept = prepare(layout, topic);
            return new Opened.Open(new FolderWriter(layout, kept, clock, lock.get()));
        } catch (RuntimeException e) {
            lock.get().close();
            throw e;
        }
    }

    /// Opens a collection for reading, even while another process writes it.
    ///
    /// @throws CollectionDamaged if there is no collection, or it cannot be read
    public static CollectionReader openForReading(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        if (!isCollection(folder)) {
            throw new CollectionDamaged(new StorageFault.NoCollection(
                    folder.toString(), folder.toAbsolutePath().getParent().toString()));
        }
        return new FolderReader(layout, StoredTopic.read(layout.topic()));
    }

    /// Returns the other process that writes a collection; empty if there is none, or it is this process. Takes no
    /// lock.
    public static Optional<LockHolder.Writer> otherWriter(Path folder) {
        return WriterLock.otherHolder(folder);
    }

    /// Whether a process, this one included, writes a collection. Takes no lock.
    public static boolean isWritten(Path folder) {
        return WriterLock.isHeld(folder);
    }

    /// Renames a collection to `<name>.until-<time>`, so that a new one can be created in its place.
    ///
    /// @param address of this process, for people who find the collection locked
    public static SetAside setAside(Path folder, Clock clock, String address) {
        if (!Files.isDirectory(folder)) {
            return new SetAside.NothingThere();
        }
        FolderLayout layout = FolderLayout.of(folder);
        Optional<WriterLock> lock = lock(layout, address, clock);
        if (lock.isEmpty()) {
            return new SetAside.HeldByAnother(WriterLock.holder(folder, layout.name()));
        }
        Path to = free(folder.resolveSibling(layout.name() + ".until-" + stamp(clock)));
        try {
            Files.move(folder, to);
        } catch (IOException e) {
            lock.get().close();
            throw Disk.failed(StorageFault.Action.RENAME, folder, e);
        }
        lock.get().movedTo(to).close();
        return new SetAside.Moved(to);
    }

    /// Returns the collections in a data folder, by name, without those set aside.
    public static List<Path> list(Path data) {
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(data)) {
            return folders.filter(folder -> folder.getFileName().toString().matches("[a-z0-9-]+"))
                    .filter(CollectionFolder::isCollection)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotListed(data.toString(), StorageFault.cause(e)), e);
        }
    }

    /// Whether a folder holds a collection.
    public static boolean isCollection(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        return Files.isRegularFile(layout.topic())
                && Files.isDirectory(layout.journal().folder());
    }

    static Optional<WriterLock> lock(FolderLayout layout, String address, Clock clock) {
        try {
            OwnerOnly.createDirectories(layout.folder());
            return WriterLock.take(layout.folder(), address, clock.instant());
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE_TO, layout.folder(), e);
        }
    }

    /// Returns the topic that the collection has from now on.
    private static Topic prepare(FolderLayout layout, Topic topic) {
        checkHasJournal(layout);
        Topic kept = StoredTopic.keptBeside(topic, layout.topic());
        try {
            for (Path folder : List.of(layout.warc().folder(), layout.pages().folder(), layout.reports())) {
                Files.createDirectories(folder);
            }
            StoredTopic.write(kept, layout.topic());
            Files.createDirectories(layout.journal().folder());
            Disk.syncDirectory(layout.folder());
            return kept;
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE_TO, layout.folder(), e);
        }
    }

    /// Fails if the journal is missing or empty although there are responses or pages. Otherwise it would be
    /// taken for a new journal, and all data that it does not reference would be truncated.
    private static void checkHasJournal(FolderLayout layout) {
        if (layout.holdsStored() && !JournalReader.hasBegun(layout.journal())) {
            throw new CollectionDamaged(
                    new StorageFault.NoJournal(layout.journal().folder().toString()));
        }
    }

    /// The time, for the names of files set aside.
    static String stamp(Clock clock) {
        return STAMP.format(clock.instant());
    }

    /// Returns the path itself, or with a number if it exists.
    static Path free(Path wanted) {
        Path free = wanted;
        for (int i = 2; Files.exists(free); i++) {
            free = wanted.resolveSibling(wanted.getFileName() + "-" + i);
        }
        return free;
    }
}
