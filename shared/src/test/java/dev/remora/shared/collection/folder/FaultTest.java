package dev.remora.shared.collection.folder;

import static dev.remora.shared.collection.folder.CollectionContract.checkReadable;
import static dev.remora.shared.collection.folder.CollectionContract.entries;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a collection on a [FaultyDisk]: journal, page store and archive.
class FaultTest {
    private static final int SEEDS = 200;

    @TempDir
    Path data;

    /// What was appended, in order, and how much of it was acknowledged.
    private static final class Told {
        private final List<JournalRecord> appended = new ArrayList<>();
        private int acknowledged;
    }

    @Test
    void whateverTheDiskDoesNothingAcknowledgedIsLostAndNothingIsThereTwice() throws Exception {
        int faults = 0;
        int losses = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Path folder = data.resolve("c" + seed);
            Told told = new Told();
            for (int life = 0; life < 3; life++) {
                FaultyDisk disk = new FaultyDisk(random, new FaultyDisk.Nature(random.nextInt(3) * 40, false));
                live(folder, disk, told, random);
                faults += disk.failed();
                losses += compare(folder, told, "seed " + seed + ", life " + life);
            }
        }
        assertTrue(faults > 300 && losses > 100, faults + " faults, " + losses + " lost records: tests too little");
    }

    /// A process: it stores and syncs until the machine loses its power, and goes on after failures as it may.
    private static void live(Path folder, FaultyDisk disk, Told told, SplittableRandom random) throws IOException {
        try (CollectionWriter writer = Folders.write(Folders.small(folder, disk))) {
            for (int step = random.nextInt(40); step > 0; step--) {
                attempt(() -> store(writer, told.appended.size(), told));
                if (random.nextInt(3) == 0) {
                    attempt(() -> {
                        writer.sync();
                        told.acknowledged = told.appended.size();
                        return true;
                    });
                }
            }
            disk.crash();
        } catch (StorageFailed failed) {
            assertWords(failed);
            disk.crash();
        }
    }

    private static boolean store(CollectionWriter writer, int number, Told told) {
        JournalRecord.Fetched page =
                Samples.fetched(number, writer.archive(Samples.exchange(number)), writer.store(Samples.page(number)));
        writer.append(page);
        told.appended.add(page);
        return true;
    }

    private static void attempt(Supplier<Boolean> work) {
        try {
            assertTrue(work.get());
        } catch (StorageFailed failed) {
            assertWords(failed);
        }
    }

    private static void assertWords(StorageFailed failed) {
        assertTrue(failed.getMessage().contains("Synced data is safe"), failed.getMessage());
    }

    /// Opens what is left on a sound disk; gives how many records are lost.
    private static int compare(Path folder, Told told, String where) {
        assertEquals(List.of(), CollectionCheck.of(folder).damages(), where);
        List<JournalRecord> left;
        try (CollectionWriter writer = Folders.write(Folders.small(folder))) {
            checkReadable(writer);
            left = entries(writer, 0).stream().map(JournalEntry::record).toList();
        }
        assertTrue(left.size() >= told.acknowledged, where + ": " + left.size() + " of " + told.acknowledged);
        assertEquals(told.appended.subList(0, left.size()), left, where);
        assertEquals(left.size(), new HashSet<>(left).size(), where);
        int lost = told.appended.size() - left.size();
        told.appended.subList(left.size(), told.appended.size()).clear();
        told.acknowledged = left.size();
        return lost;
    }

    /// Nobody can keep what such a disk loses; but what is left is not taken for something else.
    @Test
    void aDiskThatLiesAboutSyncingIsNoticedOrLeavesABeginningOfWhatWasSaid() throws Exception {
        int noticed = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Path folder = data.resolve("c" + seed);
            Told told = new Told();
            live(folder, new FaultyDisk(random, new FaultyDisk.Nature(0, true)), told, random);
            List<Damage> damages = CollectionCheck.of(folder).damages();
            if (damages.isEmpty()) {
                assertBeginning(folder, told, "seed " + seed);
                continue;
            }
            noticed++;
            if (damages.stream().allMatch(Damage::repairable)) {
                CollectionRepair.of(Folders.small(folder), Folders.CLOCK);
                assertEquals(List.of(), CollectionCheck.of(folder).damages(), "seed " + seed);
                try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
                    List<JournalRecord> left = entries(reader, 0).stream()
                            .map(JournalEntry::record)
                            .toList();
                    assertEquals(left.size(), new HashSet<>(left).size());
                }
                Folders.write(Folders.small(folder)).close();
            }
        }
        assertTrue(noticed > 20, noticed + " noticed");
    }

    private static void assertBeginning(Path folder, Told told, String where) {
        try (CollectionWriter writer = Folders.write(Folders.small(folder))) {
            checkReadable(writer);
            List<JournalRecord> left =
                    entries(writer, 0).stream().map(JournalEntry::record).toList();
            assertEquals(told.appended.subList(0, left.size()), left, where);
        } catch (CollectionDamaged damaged) {
            throw new AssertionError(where + ": check found nothing", damaged);
        }
    }
}
