package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OwnerOnly;
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

/// Collections as folders: how they are opened, found and set aside.
///
/// ```
/// <data>/<topic-id>/
///   topic.yaml   the topic as crawled
///   journal/     00001.journal …   every decision
///   warc/        00001.warc.gz …   responses as fetched, WARC 1.1
///   pages/       00001.pages …     pages as read
///   reports/     figures of runs
///   writer.lock, writer.txt        who writes it
/// ```
public final class CollectionFolder {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private CollectionFolder() {}

    /// What became of opening a collection for writing.
    public sealed interface Opened {
        /// It is open; the caller closes it.
        record Open(CollectionWriter collection) implements Opened {}

        /// A process writes it already; `words` say which, and what to do.
        record HeldByAnother(String words) implements Opened {}
    }

    /// What became of setting a collection aside.
    public sealed interface SetAside {
        /// It lies here now.
        record Moved(Path to) implements SetAside {}

        /// There was none.
        record NothingThere() implements SetAside {}

        /// A process writes it; `words` say which, and what to do.
        record HeldByAnother(String words) implements SetAside {}
    }

    /// Opens a collection for writing, and makes it if there is none. What a crash left half-written is cut off.
    /// Damage is a [CollectionDamaged]; a folder that cannot be written is a
    /// [dev.remora.shared.collection.StorageFailed].
    ///
    /// @param folder its parents are made too
    /// @param topic replaces the one that the collection has, which must have the same id; but where it judges
    ///     pages otherwise, only [CollectionWriter#replaceTopic] puts it in the place of the one by which they were
    ///     judged
    /// @param clock dates the lock and new archive files
    /// @param address how this process is reached, for people who find the collection locked: `remora serve,
    ///     http://127.0.0.1:7070`
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

    /// Opens a collection for reading, also while another process writes it. Where there is none, or it cannot be
    /// read, that is a [CollectionDamaged].
    public static CollectionReader openForReading(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        if (!isCollection(folder)) {
            throw new CollectionDamaged("There is no collection at " + folder + ". Crawl the topic first: remora crawl "
                    + "TOPIC.yaml --data " + folder.toAbsolutePath().getParent());
        }
        return new FolderReader(layout, StoredTopic.read(layout.topic()));
    }

    /// Which other process writes a collection, with how it is reached and since when, in words; empty where none
    /// does, or this one. Takes no lock.
    public static Optional<String> otherWriter(Path folder) {
        return WriterLock.otherHolder(folder);
    }

    /// Renames a collection to `<name>.until-<time>`, so that a new one can be begun in its place.
    public static SetAside setAside(Path folder, Clock clock) {
        if (!Files.isDirectory(folder)) {
            return new SetAside.NothingThere();
        }
        FolderLayout layout = FolderLayout.of(folder);
        Optional<WriterLock> lock = lock(layout, "remora crawl --fresh", clock);
        if (lock.isEmpty()) {
            return new SetAside.HeldByAnother(WriterLock.holder(folder, layout.name()));
        }
        Path to = free(folder.resolveSibling(layout.name() + ".until-" + stamp(clock)));
        try {
            Files.move(folder, to);
        } catch (IOException e) {
            lock.get().close();
            throw Disk.failed("rename", folder, e);
        }
        lock.get().movedTo(to).close();
        return new SetAside.Moved(to);
    }

    /// The collections under a data folder, by name; those set aside are left out.
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
            throw new CollectionDamaged("Cannot list " + data + ": " + e.getMessage(), e);
        }
    }

    /// Whether a folder holds a collection.
    public static boolean isCollection(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        return Files.isRegularFile(layout.topic())
                && Files.isDirectory(layout.journal().folder());
    }

    private static Optional<WriterLock> lock(FolderLayout layout, String address, Clock clock) {
        try {
            OwnerOnly.createDirectories(layout.folder());
            return WriterLock.take(layout.folder(), address, clock.instant());
        } catch (IOException e) {
            throw Disk.failed("write to", layout.folder(), e);
        }
    }

    /// Gives the topic that the collection has from now on.
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
            throw Disk.failed("write to", layout.folder(), e);
        }
    }

    /// A journal that is gone must not be taken for one that has not begun: all else would be cut off as unknown to
    /// it.
    private static void checkHasJournal(FolderLayout layout) {
        if (layout.journal().numbers().isEmpty()
                && !(layout.warc().numbers().isEmpty()
                        && layout.pages().numbers().isEmpty())) {
            throw new CollectionDamaged(layout.journal().folder() + " holds no journal, but there are responses and "
                    + "pages beside it. " + Disk.RESTORE);
        }
    }

    /// The time, as it stands in names of what was set aside.
    static String stamp(Clock clock) {
        return STAMP.format(clock.instant());
    }

    /// The name itself, or with a number where there is such a file.
    static Path free(Path wanted) {
        Path free = wanted;
        for (int i = 2; Files.exists(free); i++) {
            free = wanted.resolveSibling(wanted.getFileName() + "-" + i);
        }
        return free;
    }
}
