package dev.remora.shared.collection.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.RollingFiles.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollingFilesTest {
    private static final int CAPACITY = 10;

    @TempDir
    private Path folder;

    private Segments segments;

    @BeforeEach
    void name() {
        segments = new Segments(folder, ".part");
    }

    private RollingFiles open(Place end) {
        return new RollingFiles(segments, end, CAPACITY, number -> new byte[] {(byte) -number});
    }

    private static byte[] bytes(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    @Test
    void theEntryThatCrossesTheCapacityStillBelongsToItsFile() throws IOException {
        try (RollingFiles files = open(new Place(0, 0))) {
            assertEquals(new Place(0, 0), files.end());
            assertFalse(segments.exists(1), "nothing is created before the first entry");
            assertEquals(new Place(1, 1), files.append(bytes(1, 8), 8));
            assertEquals(new Place(1, 9), files.append(bytes(2, 5), 5));
            assertEquals(new Place(1, 14), files.end());
            assertEquals(new Place(2, 1), files.append(bytes(3, 9), 9));
            assertEquals(new Place(3, 1), files.append(bytes(4, 1), 1), "a file of exactly the capacity is full");
        }
        assertEquals(14, Files.size(segments.path(1)));
        assertArrayEquals(new byte[] {-2, 3, 3, 3, 3, 3, 3, 3, 3, 3}, Files.readAllBytes(segments.path(2)));
        assertArrayEquals(new byte[] {-3, 4}, Files.readAllBytes(segments.path(3)));
    }

    @Test
    void onlyTheBytesThatAreAskedForAreAppended() throws IOException {
        try (RollingFiles files = open(new Place(0, 0))) {
            files.append(new byte[] {1, 2, 3}, 2);
        }
        assertArrayEquals(new byte[] {-1, 1, 2}, Files.readAllBytes(segments.path(1)));
    }

    @Test
    void whatIsBehindTheEndIsDiscardedWhenItIsOpenedAgain() throws IOException {
        try (RollingFiles files = open(new Place(0, 0))) {
            for (int i = 1; i <= 8; i++) {
                files.append(bytes(i, 4), 4);
            }
            assertEquals(3, files.end().number());
        }
        try (RollingFiles files = open(new Place(2, 5))) {
            assertEquals(List.of(1, 2), segments.numbers());
            assertEquals(new Place(2, 5), files.end());
            assertEquals(new Place(2, 5), files.append(bytes(9, 5), 5));
            assertEquals(new Place(3, 1), files.append(bytes(9, 1), 1), "a new third file");
        }
        assertArrayEquals(new byte[] {-2, 4, 4, 4, 4, 9, 9, 9, 9, 9}, Files.readAllBytes(segments.path(2)));
        assertArrayEquals(new byte[] {-3, 9}, Files.readAllBytes(segments.path(3)));
    }

    @Test
    void allIsDiscardedIfTheEndIsTheBeginning() {
        try (RollingFiles files = open(new Place(0, 0))) {
            files.append(bytes(1, 20), 20);
            files.append(bytes(1, 20), 20);
        }
        try (RollingFiles files = open(new Place(0, 0))) {
            assertEquals(List.of(), segments.numbers());
            assertEquals(new Place(1, 1), files.append(bytes(2, 1), 1));
        }
    }

    @Test
    void aFileThatIsMissingOrTooShortIsDamageAndNothingElseIsDeleted() throws IOException {
        Files.write(segments.path(1), new byte[4]);
        Files.write(segments.path(3), new byte[4]);
        for (Place end : List.of(new Place(2, 0), new Place(1, 5))) {
            assertThrows(CollectionDamaged.class, () -> open(end), end.toString());
            assertEquals(List.of(1, 3), segments.numbers());
            assertEquals(4, Files.size(segments.path(1)));
        }
    }

    @Test
    void entriesOfManyThreadsDoNotOverlap() throws Exception {
        Set<String> places = new TreeSet<>();
        try (RollingFiles files = open(new Place(0, 0));
                ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<List<Place>>> all = new ArrayList<>();
            for (int thread = 1; thread <= 4; thread++) {
                byte[] own = bytes(thread, 3);
                all.add(threads.submit(() -> {
                    List<Place> mine = new ArrayList<>();
                    for (int i = 0; i < 100; i++) {
                        mine.add(files.append(own, 3));
                        files.sync();
                    }
                    return mine;
                }));
            }
            for (int thread = 1; thread <= 4; thread++) {
                for (Place place : all.get(thread - 1).get()) {
                    check(place, thread);
                    places.add(place.toString());
                }
            }
        }
        assertEquals(400, places.size());
    }

    private void check(Place place, int value) throws IOException {
        byte[] file = Files.readAllBytes(segments.path(place.number()));
        int at = (int) place.offset();
        assertArrayEquals(bytes(value, 3), Arrays.copyOfRange(file, at, at + 3), place.toString());
    }

    @Test
    void onlyFilesOfTheKindAreNumbered() throws IOException {
        for (String name : List.of(
                "00001.part",
                "00010.part",
                "123456.part",
                "1.part",
                "00002.part.new",
                "00003_part",
                "a0004.part",
                "00005.PART",
                "1234567890.part")) {
            Files.createFile(folder.resolve(name));
        }
        assertEquals(List.of(1, 10, 123_456), segments.numbers());
        assertTrue(segments.exists(123_456));
        segments.deleteAfter(1);
        assertEquals(List.of(1), segments.numbers());
        assertTrue(Files.exists(folder.resolve("00002.part.new")), "what is of another kind stays");
        assertEquals(List.of(), new Segments(folder.resolve("missing"), ".part").numbers());
    }
}
