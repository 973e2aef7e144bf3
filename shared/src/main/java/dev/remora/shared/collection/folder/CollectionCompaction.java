package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.store.DroppedParts;
import dev.remora.shared.collection.store.PageReader;
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
import java.util.function.IntConsumer;

/// Frees the space of earlier versions of pages, of which a later record has another version, and of old WARC files if
/// that is wanted. The journal stays whole: each record keeps its place, and what it points at is then
/// [dev.remora.shared.collection.DataDropped].
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

    /// The last page of each address that has had one.
    private final Map<String, PageLocation> last = new HashMap<>();

    /// Pages that were superseded when the strategy's state was journalled last, and since.
    private final Set<PageLocation> superseded = new HashSet<>();

    private final List<PageLocation> recent = new ArrayList<>();
    private final Set<PageLocation> kept = new HashSet<>();
    private boolean learns;

    private CollectionCompaction(FolderLayout layout, Wanted wanted) {
        this.layout = layout;
        this.wanted = wanted;
    }

    /// What to keep.
    ///
    /// @param first so many pages at the beginning of the journal are kept in every version
    /// @param responsesSince a WARC file whose newest response is older is dropped, but never the last file; with
    ///     [Instant#MIN] none is
    public record Wanted(int first, Instant responsesSince) {}

    /// The result.
    public sealed interface Compacted {
        /// Space was freed.
        ///
        /// @param pages versions that were dropped
        /// @param bytes of disk that were freed in the page store, in whole blocks
        /// @param left bytes of the page store, without its holes
        /// @param archives WARC files that were dropped
        /// @param archived their bytes
        record Done(long pages, long bytes, long left, int archives, long archived) implements Compacted {}

        /// Another process is writing the collection; `words` names the process and says what to do.
        record HeldByAnother(String words) implements Compacted {}
    }

    /// Compacts the collection in a folder, which no process may be writing.
    ///
    /// @param progress receives, before each segment that is written anew, its number
    /// @throws dev.remora.shared.collection.CollectionDamaged if the journal cannot be read
    /// @throws dev.remora.shared.collection.StorageFailed if a file cannot be written; the collection is usable
    public static Compacted of(Path folder, Clock clock, Wanted wanted, IntConsumer progress) {
        return of(FolderLayout.of(folder), clock, wanted, progress);
    }

    static Compacted of(FolderLayout layout, Clock clock, Wanted wanted, IntConsumer progress) {
        Optional<WriterLock> lock = CollectionFolder.lock(layout, "remora compact", clock);
        if (lock.isEmpty()) {
            return new Compacted.HeldByAnother(WriterLock.holder(layout.folder(), layout.name()));
        }
        try (WriterLock _ = lock.get()) {
            CollectionCompaction compaction = new CollectionCompaction(layout, wanted);
            compaction.readJournal();
            return compaction.drop(progress);
        }
    }

    private void readJournal() {
        try (JournalReader journal = new JournalReader(layout.journal());
                CollectionReader.Records records = journal.after(0)) {
            int pages = 0;
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                if (entry.record() instanceof JournalRecord.StrategyState) {
                    learns = true;
                    superseded.addAll(recent);
                    recent.clear();
                }
                StoredPlaces places = StoredPlaces.of(entry.record());
                places.response()
                        .ifPresent(response ->
                                newest.merge(response.file(), entry.record().at(), (a, b) -> a.isAfter(b) ? a : b));
                if (places.page().isPresent()) {
                    PageLocation page = places.page().get();
                    PageLocation before = last.put(places.url(), page);
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
        superseded.removeAll(last.values());
    }

    private Compacted drop(IntConsumer progress) {
        Map<Integer, List<DroppedParts.Range>> ranges = new TreeMap<>();
        Segments files = layout.pages();
        long pages = 0;
        try (PageReader reader = new PageReader(files)) {
            for (PageLocation page : superseded) {
                if (!reader.dropped(page)) {
                    ranges.computeIfAbsent(page.segment(), _ -> new ArrayList<>())
                            .add(new DroppedParts.Range(page.offset(), reader.end(page)));
                    pages++;
                }
            }
        }
        long freed = 0;
        for (Map.Entry<Integer, List<DroppedParts.Range>> each : ranges.entrySet()) {
            int number = each.getKey();
            DroppedParts before = DroppedParts.of(files, number);
            DroppedParts after = before.with(each.getValue());
            progress.accept(number);
            after.write(files, number);
            after.makeHoles(files, number);
            freed += after.freed(BLOCK) - before.freed(BLOCK);
        }
        long left = 0;
        for (int number : files.numbers()) {
            left += CollectionCheck.size(files, number)
                    - DroppedParts.of(files, number).freed(BLOCK);
        }
        long before = archived();
        int archives = dropArchives();
        return new Compacted.Done(pages, freed, left, archives, before - archived());
    }

    private long archived() {
        return layout.warc().numbers().stream()
                .mapToLong(number -> CollectionCheck.size(layout.warc(), number))
                .sum();
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
                    throw Disk.failed("delete", files.path(number), e);
                }
                dropped++;
            }
        }
        return dropped;
    }
}
