package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.collection.journal.JournalSalvage;
import dev.remora.shared.collection.journal.JournalWriter;
import dev.remora.shared.collection.store.PageFrames;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// Makes a damaged collection usable again, with all its intact data.
///
/// The journal is rewritten from the readable groups of records, without those that reference unreadable
/// pages. The next crawl fetches such pages, and those of missing records, again, since the decisions that
/// queued them come earlier. A page whose response is unreadable stays. Everything replaced or truncated is
/// kept in a folder `repair-<time>` of the collection.
public final class CollectionRepair {
    /// Size in bytes up to which groups of records are joined, to save syncs.
    private static final int JOINED = 1 << 20;

    private final FolderLayout layout;
    private final CollectionCheck check;
    private final Path aside;

    private CollectionRepair(FolderLayout layout, CollectionCheck check, Path aside) {
        this.layout = layout;
        this.check = check;
        this.aside = aside;
    }

    /// The result of a repair.
    public sealed interface Repaired {
        /// The repair is complete.
        ///
        /// @param before damage found before
        /// @param after result of a second check
        /// @param aside folder of the replaced and truncated bytes; empty if there were none
        /// @param rewritten whether the journal was rewritten, so that its records have other numbers
        record Done(
                CollectionCheck.Report before, CollectionCheck.Report after, Optional<Path> aside, boolean rewritten)
                implements Repaired {}

        /// A process is writing the collection.
        record HeldByAnother(LockHolder holder) implements Repaired {}
    }

    /// Repairs the collection in a folder.
    ///
    /// @param clock for the name of the folder with the replaced bytes
    public static Repaired of(Path folder, Clock clock) {
        return of(FolderLayout.of(folder), clock);
    }

    static Repaired of(FolderLayout layout, Clock clock) {
        Optional<WriterLock> lock = CollectionFolder.lock(layout, "remora repair", clock);
        if (lock.isEmpty()) {
            return new Repaired.HeldByAnother(WriterLock.holder(layout.folder(), layout.name()));
        }
        Path aside = CollectionFolder.free(layout.folder().resolve("repair-" + CollectionFolder.stamp(clock)));
        try (WriterLock _ = lock.get()) {
            resumeBrokenRepair(layout);
            try (CollectionCheck check = CollectionCheck.read(layout)) {
                List<Damage> found = check.report().damages();
                boolean refused =
                        found.stream().anyMatch(d -> d instanceof Damage.Unjudged || d instanceof Damage.NoJournal);
                boolean rewritten = !refused && new CollectionRepair(layout, check, aside).repairDamage();
                CollectionCheck.Report after = found.isEmpty() ? check.report() : CollectionCheck.of(layout.folder());
                Optional<Path> kept = Optional.of(aside).filter(Files::isDirectory);
                return new Repaired.Done(check.report(), after, kept, rewritten);
            }
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.REPAIR, layout.folder(), e);
        }
    }

    /// Completes or undoes an interrupted repair, which left either the old journal or the complete new one.
    private static void resumeBrokenRepair(FolderLayout layout) throws IOException {
        Segments fresh = layout.freshJournal();
        if (!Files.isDirectory(layout.journal().folder()) && Files.isDirectory(fresh.folder())) {
            Files.move(fresh.folder(), layout.journal().folder());
        }
        for (int number : fresh.numbers()) {
            Files.delete(fresh.path(number));
        }
    }

    /// Repairs the damage; returns whether the journal was rewritten.
    private boolean repairDamage() throws IOException {
        Extent usable = check.usable();
        boolean rewrite = false;
        for (Damage damage : check.report().damages()) {
            if (damage instanceof Damage.PagesBeginning(String file)) {
                beginning(layout.folder().resolve(file));
            } else if (damage instanceof Damage.Checkpoint) {
                CheckpointFolder.of(layout.folder()).clear();
            } else {
                rewrite |= damage.repairable();
            }
        }
        if (rewrite) {
            rewriteJournal(usable);
        } else if (check.journalTail().number() > 0) {
            cut(layout.journal(), check.journalTail());
        }
        cut(layout.warc(), usable.warc());
        cut(layout.pages(), usable.pages());
        return rewrite;
    }

    private void beginning(Path segment) throws IOException {
        byte[] whole = PageFrames.preamble();
        try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
            saveDamagedBytes(segment, file, 0, Math.min(whole.length, file.length()));
            file.seek(0);
            file.write(whole);
            file.getFD().sync();
        }
    }

    private void rewriteJournal(Extent usable) throws IOException {
        Segments fresh = layout.freshJournal();
        Files.createDirectories(fresh.folder());
        try (JournalWriter writer = JournalWriter.open(fresh, layout.journalBytes())) {
            Rewriting rewriting = new Rewriting(writer, usable);
            JournalSalvage.read(layout.journal(), rewriting);
            rewriting.write();
        }
        CheckpointFolder.of(layout.folder()).clear(); // its records have other numbers now
        Files.createDirectories(aside);
        Files.move(layout.journal().folder(), aside.resolve("journal"));
        Files.move(fresh.folder(), layout.journal().folder());
        Disk.syncDirectory(layout.folder());
    }

    /// Copies the intact records to the new journal, group by group.
    private final class Rewriting implements JournalSalvage.Found {
        private final JournalWriter writer;
        private final Extent usable;
        private final RepairedJournal mended = new RepairedJournal(check::readable, check::readable);
        private JournalBatch joined = new JournalBatch(1);

        Rewriting(JournalWriter writer, Extent usable) {
            this.writer = writer;
            this.usable = usable;
        }

        @Override
        public void batch(BatchRecords batch) {
            while (batch.hasNext()) {
                mended.take(batch.next().record()).ifPresent(joined::add);
            }
            if (joined.bytes() > JOINED) {
                write();
            }
        }

        @Override
        public void gap(Path file, long offset, long from, long to) {
            mended.gap();
        }

        @Override
        public void tail(Path file, long offset) {
            // no complete group
        }

        /// Writes the joined group, even if it is empty: its extent is the one from which the next writer
        /// continues.
        void write() {
            writer.write(joined.frame(usable), joined.last(), usable);
            joined = new JournalBatch(joined.last() + 1);
        }
    }

    /// Moves everything after `end` to the folder for replaced bytes.
    private void cut(Segments files, RollingFiles.Place end) throws IOException {
        for (int number : files.numbers()) {
            Path path = files.path(number);
            if (number > end.number()) {
                Files.move(path, Files.createDirectories(asideOf(path)).resolve(path.getFileName()));
            } else if (number == end.number() && Files.size(path) > end.offset()) {
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    saveDamagedBytes(path, file, end.offset(), file.length());
                    file.setLength(end.offset());
                    file.getFD().sync();
                }
            }
        }
    }

    private Path asideOf(Path path) {
        return aside.resolve(path.getParent().getFileName().toString());
    }

    /// Copies bytes to a file whose name tells their original offset.
    private void saveDamagedBytes(Path path, RandomAccessFile file, long from, long to) throws IOException {
        Path copy = Files.createDirectories(asideOf(path)).resolve(path.getFileName() + ".from-" + from);
        try (FileChannel out = FileChannel.open(copy, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long copied = 1;
            for (long at = from; at < to && copied > 0; at += copied) { // 0 where the file ends earlier
                copied = file.getChannel().transferTo(at, to - at, out);
            }
            out.force(true);
        }
    }
}
