package dev.remora.crawler.priority.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Folding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockNotesTest {
    private final BlockLibrary library = new BlockLibrary(new Folding());
    private final BlockValues values = new BlockValues();
    private final Drift drift = new Drift();

    private void learn(int pages) {
        for (int page = 0; page < pages; page++) {
            drift.taken(0.1, 0.2);
            values.fetched("body/div", 0.25, 0.75);
            library.learn("医案", page % 2 == 0);
        }
    }

    /// The page after which the drift's answer changes, when all that follows is above the threshold.
    private static List<Integer> changes(Drift drift) {
        List<Integer> changes = new ArrayList<>();
        for (int page = 1; page <= 600; page++) {
            if (drift.taken(0.5, 0.2)) {
                changes.add(page);
            }
        }
        return changes;
    }

    @Test
    void whatIsReadGoesOnAsWhatWasWritten() {
        learn(310);
        BlockLibrary otherLibrary = new BlockLibrary(new Folding());
        BlockValues otherValues = new BlockValues();
        Drift otherDrift = new Drift();
        Bytes notes = BlockNotes.written(library, values, drift);
        BlockNotes.read(notes, otherLibrary, otherValues, otherDrift);
        assertEquals(notes, BlockNotes.written(otherLibrary, otherValues, otherDrift));
        assertTrue(otherDrift.low());
        assertEquals(library.entries(), otherLibrary.entries());
        assertEquals(values.of("body/div", 0.25), otherValues.of("body/div", 0.25));
        assertEquals(List.of(90), changes(drift), "200 pages after the last change, at page 200");
        assertEquals(List.of(90), changes(otherDrift));
    }

    /// A link at the threshold is not below it.
    @Test
    void linksAtTheThresholdAreNoDrift() {
        for (int page = 0; page < 1000; page++) {
            assertEquals(false, drift.taken(0.2, 0.2));
        }
    }

    @Test
    void halfOfTheLastFiftyIsNotMost() {
        for (int page = 0; page < 1000; page++) {
            assertEquals(false, drift.taken(page % 2 == 0 ? 0.1 : 0.3, 0.2));
        }
    }

    @Test
    void afterManyPagesTheNextChangeWaitsForATenthOfThem() {
        List<Integer> changes = new ArrayList<>();
        for (int page = 1; page <= 6000; page++) {
            boolean low = page <= 4000 || page > 4100;
            if (drift.taken(low ? 0.1 : 0.5, 0.2)) {
                changes.add(page);
            }
        }
        assertEquals(List.of(200, 4025, 4427), changes);
    }

    @Test
    void notesOfAnUnknownKindAreRefused() {
        Bytes notes = Bytes.of("wish\t1\n".getBytes(StandardCharsets.UTF_8));
        assertThrows(IllegalArgumentException.class, () -> BlockNotes.read(notes, library, values, drift));
    }
}
