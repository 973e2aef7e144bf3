package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.store.ArchiveReader;
import dev.remora.shared.collection.store.DroppedParts;
import dev.remora.shared.collection.store.PageReader;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Frees the space of earlier versions of pages, of which a later record has another version, and of their
/// responses and of old WARC files if that is wanted. The journal stays whole: each record keeps its place, and what
/// it points at is then [dev.remora.shared.collection.DataDropped].
///
/// Kept are the last version of every address, whatever became of it, the first pages of the journal, if a model learns
/// from them anew at each opening, and the pages behind the last state of the strategy, from which it does.
///
/// A kill leaves each segment as it was or as it will be. Readers that have a segment open go on reading it.
public final class CollectionCompaction {
    /// Size of a block of most file systems: a hole frees whole ones.
    private static final int BLOCK = 4096;

    private final FolderLayout layout;
    private final Wanted wanted;

    /// Time of the newest response in each WARC file.
    private final Map<Integer, Instant> newest = new TreeMap<>();

    /// The last page of each address that has had one, by its key.
    private final Map<Long, PageLocation> last = new HashMap<>();

    /// Pages that were superseded when the strategy's state was journalled last, and since.
    private final Set<PageLocation> superseded = new HashSet<>();

    private final List<PageLocation> recent = new ArrayList<>();
    private final Set<PageLocation> kept = new HashSet<>();

    /// The pages from which the last reread taught a model, as they were.
    private final Set<PageLocation> lessons = new HashSet<>();

    private boolean learns;

    /// The responses of the present version of each page, by the key of its address.
    private final Map<Long, List<Response>> versions = new HashMap<>();

    /// The responses of earlier versions, and the revisits, that are not kept.
    private final List<WarcLocation> past = new ArrayList<>();

    private record Response(WarcLocation place, Instant at) {}

    private CollectionCompaction(FolderLayout layout, Wanted wanted) {
        this.layout = layout;
        this.wanted = wanted;
    }

    /// What to keep.
    ///
    /// @param first so many pages at the beginning of the journal are kept in every version
    /// @param responsesSince a WARC file whose newest response is older is dropped, but never the last file; with
    ///     [Instant#MIN] none is
    /// @param pastSince responses of earlier versions of pages that are older are dropped, and older revisits of
    ///     the present version but the last: with [Instant#MIN] none, and with [Instant#MAX] all
    /// @param least what a compaction must free
    public record Wanted(int first, Instant responsesSince, Instant pastSince, Least least) {}

    /// What a compaction must free to be worth its reading and writing.
    ///
    /// @param share of a segment, in [0, 1]; others stay as they are
    /// @param bytes of all these segments together; if it is less, nothing is done
    public record Least(double share, long bytes) {
        /// Frees whatever it can.
        public static final Least ANY = new Least(0, 0);

        /// For compactions that nobody asked for: with a quarter, three bytes are written for each that is freed, at
        /// most. Below 64 MB, reading the journal is not worth it.
        public static final Least WORTHWHILE = new Least(0.25, 64L << 20);

        /// Whether a collection may have as much to free. Reads no journal.
        ///
        /// @param superseded the part of all stored versions that have a later one, dropped or not
        /// @param archive whether their responses count, too
        public boolean mayBeIn(Path folder, double superseded, boolean archive) {
            return mayBeIn(FolderLayout.of(folder), superseded, archive);
        }

        boolean mayBeIn(FolderLayout layout, double superseded, boolean archive) {
            return mayBeIn(layout.pages(), superseded) || (archive && mayBeIn(layout.warc(), superseded));
        }

        private boolean mayBeIn(Segments files, double superseded) {
            long all = size(files);
            long left = left(files);
            double free = superseded * all - (all - left);
            return free >= bytes && free >= share * left;
        }
    }

    /// The result.
    public sealed interface Compacted {
        /// Space was freed.
        ///
        /// @param pages versions that were dropped
        /// @param bytes of disk that were freed in the page store, in whole blocks
        /// @param left bytes of the page store, without its holes
        /// @param responses of earlier versions that were dropped
        /// @param archives WARC files that were dropped
        /// @param archived bytes of disk that were freed in the archive
        record Done(long pages, long bytes, long left, long responses, int archives, long archived)
                implements Compacted {}

        /// Another process is writing the collection.
        record HeldByAnother(LockHolder holder) implements Compacted {}
    }

    /// What a compaction tells and asks while it works.
    ///
    /// @param segment receives, before each file that is written anew, its path
    /// @param stopped whether to end early; the file being written then stays as it was
    public record Watch(Consumer<Path> segment, BooleanSupplier stopped) {}

    /// Compacts the collection in a folder, which no process may be writing.
    ///
    /// @param address of this process, for people who find the collection locked
    /// @throws dev.remora.shared.collection.CollectionDamaged if the journal cannot be read
    /// @throws dev.remora.shared.collection.StorageFailed if a file cannot be written; the collection is usable
    public static Compacted of(Path folder, Clock clock, String address, Wanted wanted, Watch watch) {
        return of(FolderLayout.of(folder), clock, address, wanted, watch);
    }

    static Compacted of(FolderLayout layout, Clock clock, String address, Wanted wanted, Watch watch) {
        Optional<WriterLock> lock = CollectionFolder.lock(layout, address, clock);
        if (lock.isEmpty()) {
            return new Compacted.HeldByAnother(WriterLock.holder(layout.folder(), layout.name()));
        }
        try (WriterLock _ = lock.get()) {
            CollectionCompaction compaction = new CollectionCompaction(layout, wanted);
            compaction.readJournal(watch);
            return compaction.drop(watch);
        }
    }

    private void readJournal(Watch watch) {
        try (JournalReader journal = new JournalReader(layout.journal());
                CollectionReader.Records records = journal.after(0)) {
            int pages = 0;
            while (records.hasNext() && !watch.stopped().getAsBoolean()) {
                JournalEntry entry = records.next();
                if (entry.record() instanceof JournalRecord.StrategyState) {
                    learns = true;
                    superseded.addAll(recent);
                    recent.clear();
                }
                if (entry.record() instanceof JournalRecord.Reread reread && wanted.first() > 0) {
                    lessons.clear();
                    lessons.addAll(reread.lessons());
                }
                StoredPlaces places = StoredPlaces.of(entry.record());
                if (wanted.pastSince().isAfter(Instant.MIN)) {
                    note(entry.record(), places);
                }
                places.response()
                        .ifPresent(response ->
                                newest.merge(response.file(), entry.record().at(), (a, b) -> a.isAfter(b) ? a : b));
                if (places.page().isPresent()) {
                    PageLocation page = places.page().get();
                    PageLocation before = last.put(new Url(places.url()).key(), page);
                    if (pages < wanted.first() && entry.record() instanceof JournalRecord.Fetched) {
                        kept.add(page);
                        pages++;
                    }
                    if (before != null && !before.equals(page)) {
                        recent.add(before);
                    }
                }
            }
        }
        if (!learns) {
            superseded.addAll(recent);
        }
        superseded.removeAll(kept);
        superseded.removeAll(lessons);
        superseded.removeAll(last.values());
    }

    private void note(JournalRecord record, StoredPlaces places) {
        if (record instanceof JournalRecord.Fetched fetched) {
            List<Response> before = versions.put(fetched.url().key(), new ArrayList<>());
            if (before != null) {
                before.stream()
                        .filter(response -> response.at().isBefore(wanted.pastSince()))
                        .forEach(response -> past.add(response.place()));
            }
        }
        if (record instanceof JournalRecord.Fetched || record instanceof JournalRecord.Unchanged) {
            places.response().ifPresent(place -> note(new Url(places.url()).key(), new Response(place, record.at())));
        }
    }

    /// Of the revisits that found a version unchanged, the last is kept.
    private void note(long key, Response response) {
        List<Response> ofVersion = versions.computeIfAbsent(key, _ -> new ArrayList<>());
        if (ofVersion.size() > 1 && ofVersion.getLast().at().isBefore(wanted.pastSince())) {
            past.add(ofVersion.removeLast().place());
        }
        ofVersion.add(response);
    }

    private Compacted drop(Watch watch) {
        Freed pages = free(layout.pages(), pages(watch), false, watch);
        long before = left(layout.warc());
        Freed responses = free(layout.warc(), responses(watch), true, watch);
        int archives = dropArchives();
        return new Compacted.Done(
                pages.entries(),
                pages.bytes(),
                left(layout.pages()),
                responses.entries(),
                archives,
                before - left(layout.warc()));
    }

    private record Freed(long entries, long bytes) {}

    /// Writes the files anew that are worth it.
    private Freed free(Segments files, Map<Integer, List<DroppedParts.Range>> ranges, boolean archive, Watch watch) {
        ranges.entrySet().removeIf(each -> bytes(each.getValue()) < wanted.least.share * left(files, each.getKey()));
        boolean enough =
                ranges.values().stream().mapToLong(CollectionCompaction::bytes).sum() >= wanted.least.bytes;
        long entries = 0;
        long freed = 0;
        for (Map.Entry<Integer, List<DroppedParts.Range>> each : ranges.entrySet()) {
            int number = each.getKey();
            DroppedParts before = DroppedParts.of(files, number);
            DroppedParts after = before.with(each.getValue());
            if (enough && !watch.stopped().getAsBoolean()) {
                watch.segment().accept(files.path(number));
                if (after.makeHoles(files, number, archive, watch.stopped())) {
                    entries += each.getValue().stream()
                            .filter(range -> !before.has(range.from()))
                            .count();
                    freed += after.freed(BLOCK) - before.freed(BLOCK);
                }
            }
        }
        return new Freed(entries, freed);
    }

    /// The superseded pages in each segment that are no holes.
    private Map<Integer, List<DroppedParts.Range>> pages(Watch watch) {
        Map<Integer, List<DroppedParts.Range>> ranges = new TreeMap<>();
        try (PageReader reader = new PageReader(layout.pages())) {
            for (PageLocation page : superseded) {
                if (!watch.stopped().getAsBoolean() && !reader.hole(page)) {
                    ranges.computeIfAbsent(page.segment(), _ -> new ArrayList<>())
                            .add(new DroppedParts.Range(page.offset(), reader.end(page)));
                }
            }
        }
        return ranges;
    }

    /// The responses in each WARC file that are not kept and still there.
    private Map<Integer, List<DroppedParts.Range>> responses(Watch watch) {
        Map<Integer, List<DroppedParts.Range>> ranges = new TreeMap<>();
        try (Packing packing = new Packing();
                ArchiveReader reader = new ArchiveReader(layout.warc(), packing)) {
            for (WarcLocation response : past) {
                if (!watch.stopped().getAsBoolean() && reader.has(response)) {
                    DroppedParts.Range range = new DroppedParts.Range(response.offset(), reader.end(response));
                    if (range.to() - range.from() >= DroppedParts.leastOfArchive()) {
                        ranges.computeIfAbsent(response.file(), _ -> new ArrayList<>())
                                .add(range);
                    }
                }
            }
        }
        return ranges;
    }

    private static long bytes(List<DroppedParts.Range> ranges) {
        return ranges.stream().mapToLong(range -> range.to() - range.from()).sum();
    }

    private static long size(Segments files) {
        return files.numbers().stream()
                .mapToLong(number -> CollectionCheck.size(files, number))
                .sum();
    }

    /// Bytes without holes.
    private static long left(Segments files) {
        return files.numbers().stream().mapToLong(number -> left(files, number)).sum();
    }

    private static long left(Segments files, int number) {
        return CollectionCheck.size(files, number)
                - DroppedParts.of(files, number).freed(BLOCK);
    }

    private int dropArchives() {
        Segments files = layout.warc();
        List<Integer> numbers = files.numbers();
        int dropped = 0;
        for (int number : numbers.subList(0, Math.max(0, numbers.size() - 1))) {
            if (newest.getOrDefault(number, Instant.MAX).isBefore(wanted.responsesSince())) {
                DroppedParts.ALL.write(files, number);
                try {
                    Files.delete(files.path(number));
                } catch (IOException e) {
                    throw Disk.failed(StorageFault.Action.DELETE, files.path(number), e);
                }
                dropped++;
            }
        }
        return dropped;
    }
}
