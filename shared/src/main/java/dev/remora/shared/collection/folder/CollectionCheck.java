package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointDamage;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.collection.journal.JournalSalvage;
import dev.remora.shared.collection.store.ArchiveReader;
import dev.remora.shared.collection.store.PageFrames;
import dev.remora.shared.collection.store.PageReader;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Reads everything in a collection's journal and everything that it references, and reports what cannot be
/// read. Changes nothing and takes no lock, so it may run beside a crawl: data after the last sync is not
/// examined.
public final class CollectionCheck implements AutoCloseable {
    private final FolderLayout layout;
    private final Packing packing = new Packing();
    private final PageReader pages;
    private final ArchiveReader archive;
    private final List<Damage> damages = new ArrayList<>();
    private final Set<PageLocation> seenPages = new HashSet<>();
    private final Set<PageLocation> unreadablePages = new HashSet<>();
    private final Set<PageLocation> droppedPages = new HashSet<>();

    /// Addresses whose last page was dropped, although no later record has another: it is lost.
    private final Map<String, PageLocation> droppedLast = new TreeMap<>();

    private final Set<WarcLocation> unreadableResponses = new HashSet<>();
    /// The end of the last readable entry, by file number.
    private final Map<Integer, Long> pageEnds = new HashMap<>();
    private final Map<Integer, Long> archiveEnds = new HashMap<>();
    private Extent counted = Extent.NONE;
    private RollingFiles.Place journalTail = new RollingFiles.Place(0, 0);
    private long groups;
    private long records;
    private long responses;

    private CollectionCheck(FolderLayout layout) {
        this.layout = layout;
        this.pages = PageReader.behindBeginnings(layout.pages());
        this.archive = new ArchiveReader(layout.warc(), packing);
    }

    /// The result of a check.
    ///
    /// @param records readable records of the journal
    /// @param pages that the journal references, including earlier versions, dropped or not
    /// @param responses that the journal references
    /// @param damages in the order in which they were found; empty for an intact collection
    public record Report(long records, long pages, long responses, List<Damage> damages) {
        public Report {
            damages = List.copyOf(damages);
        }
    }

    /// Whether a folder holds a collection, or remains of one.
    public static boolean leftIn(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        return Files.exists(layout.topic())
                || Files.isDirectory(layout.journal().folder())
                || Files.isDirectory(layout.warc().folder());
    }

    /// Checks the collection in a folder.
    public static Report of(Path folder) {
        try (CollectionCheck check = read(FolderLayout.of(folder))) {
            return check.report();
        }
    }

    static CollectionCheck read(FolderLayout layout) {
        CollectionCheck check = new CollectionCheck(layout);
        try {
            check.checkTopic();
            check.checkJournal();
            check.checkFiles(layout.warc(), check.counted.warc());
            check.checkFiles(layout.pages(), check.counted.pages());
            check.checkBeginnings();
            check.checkCheckpoints();
        } catch (CollectionDamaged e) {
            check.damages.add(new Damage.Unjudged(e.getMessage()));
        }
        return check;
    }

    Report report() {
        return new Report(records, seenPages.size(), responses, damages);
    }

    private void checkTopic() {
        try {
            StoredTopic.read(layout.topic());
        } catch (CollectionDamaged e) {
            damages.add(new Damage.Topic(e.getMessage()));
        }
    }

    private void checkJournal() {
        JournalSalvage.read(layout.journal(), new JournalSalvage.Found() {
            @Override
            public void batch(BatchRecords batch) {
                groups++;
                counted = batch.extent();
                while (batch.hasNext()) {
                    records++;
                    checkPlaces(batch.next().record());
                }
            }

            @Override
            public void gap(Path file, long offset, long from, long to) {
                damages.add(new Damage.JournalGap(name(file), offset, to - from + 1));
            }

            @Override
            public void tail(Path file, long offset) {
                journalTail = new RollingFiles.Place(layout.journal().numbers().getLast(), offset);
            }
        });
        droppedLast.forEach(this::unreadable);
        if (groups == 0 && layout.holdsStored()) {
            damages.add(new Damage.NoJournal());
        }
    }

    private void checkPlaces(JournalRecord decision) {
        StoredPlaces places = StoredPlaces.of(decision);
        places.page().ifPresent(page -> {
            droppedLast.remove(places.url());
            if (seenPages.add(page)) {
                checkPage(places.url(), page);
            } else if (droppedPages.contains(page)) {
                droppedLast.put(places.url(), page);
            }
        });
        places.response().ifPresent(response -> checkResponse(places.url(), response));
    }

    private void checkPage(String url, PageLocation page) {
        try {
            pages.page(page);
            pageEnds.merge(page.segment(), pages.end(page), Math::max);
        } catch (DataDropped e) {
            droppedPages.add(page);
            droppedLast.put(url, page);
        } catch (CollectionDamaged e) {
            unreadable(url, page);
        }
    }

    private void unreadable(String url, PageLocation page) {
        unreadablePages.add(page);
        damages.add(new Damage.Page(url, name(layout.pages().path(page.segment())), page.offset()));
    }

    private void checkResponse(String url, WarcLocation response) {
        responses++;
        try {
            archive.exchange(response);
            archiveEnds.merge(response.file(), archive.end(response), Math::max);
        } catch (DataDropped e) {
            // a WARC file older than its keeper wanted
        } catch (CollectionDamaged e) {
            unreadableResponses.add(response);
            damages.add(new Damage.Response(url, name(layout.warc().path(response.file())), response.offset()));
        }
    }

    private void checkFiles(Segments files, RollingFiles.Place end) {
        if (end.number() > 0 && size(files, end.number()) < end.offset()) {
            damages.add(new Damage.ShortFile(name(files.path(end.number())), size(files, end.number()), end.offset()));
        }
    }

    private void checkBeginnings() {
        for (int number : layout.pages().numbers()) {
            try (ReadFile file = new ReadFile(layout.pages().path(number))) {
                if (number <= counted.pageSegment() && !PageFrames.beginsWhole(file)) {
                    damages.add(new Damage.PagesBeginning(name(file.path())));
                }
            } catch (IOException e) {
                throw new CollectionDamaged(
                        new StorageFault.NotOpened(layout.pages().folder().toString(), StorageFault.cause(e)), e);
            }
        }
    }

    private void checkCheckpoints() {
        Path folder = CheckpointFolder.of(layout.folder()).folder();
        try {
            CheckpointDamage.in(folder)
                    .forEach(damage -> damages.add(new Damage.Checkpoint(name(damage.file()), damage.offset())));
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotRead(folder.toString(), StorageFault.cause(e)), e);
        }
    }

    /// Size of a file in bytes; -1 if it does not exist.
    static long size(Segments files, int number) {
        try {
            return files.exists(number) ? Files.size(files.path(number)) : -1;
        } catch (IOException e) {
            throw new CollectionDamaged(
                    new StorageFault.NotRead(files.path(number).toString(), StorageFault.cause(e)), e);
        }
    }

    private String name(Path file) {
        return layout.folder().relativize(file).toString();
    }

    boolean readable(PageLocation page) {
        return !unreadablePages.contains(page);
    }

    boolean readable(WarcLocation response) {
        return !unreadableResponses.contains(response);
    }

    /// The start of incomplete bytes at the journal's end; file 0 if there are none.
    RollingFiles.Place journalTail() {
        return journalTail;
    }

    /// The usable extent of archive and page store: that of the journal, but for a truncated file the end of
    /// its last readable entry.
    Extent usable() {
        return Extent.of(
                usable(layout.warc(), counted.warc(), archiveEnds), usable(layout.pages(), counted.pages(), pageEnds));
    }

    private static RollingFiles.Place usable(Segments files, RollingFiles.Place end, Map<Integer, Long> ends) {
        if (end.number() == 0 || size(files, end.number()) >= end.offset()) {
            return end;
        }
        int number = end.number();
        while (number > 0 && !ends.containsKey(number)) {
            number--;
        }
        return new RollingFiles.Place(number, ends.getOrDefault(number, 0L));
    }

    @Override
    public void close() {
        pages.close();
        archive.close();
        packing.close();
    }
}
