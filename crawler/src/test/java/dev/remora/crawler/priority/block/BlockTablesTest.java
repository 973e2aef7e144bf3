package dev.remora.crawler.priority.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BlockTablesTest {
    /// v_0 = 0.2 counts as two pages: (0.4 + 0.8) / 3 = 0.4; (0.4 + 0.8 + 0.8) / 4 = 0.5.
    @Test
    void aBlockMovesTowardsWhatItsLinksLedTo() {
        BlockValues values = new BlockValues();
        assertEquals(0.2, values.of("b", 0.2));
        values.fetched("b", 0.2, 0.8);
        assertEquals(0.4, values.of("b", 0.2), 1e-12);
        values.fetched("b", 0.2, 0.8);
        assertEquals(0.5, values.of("b", 0.2), 1e-12);
    }

    @Test
    void aBlockIsScoredAgainLessAndLessOften() {
        BlockValues values = new BlockValues();
        List<Integer> again = new ArrayList<>();
        for (int page = 1; page <= 30; page++) {
            if (values.fetched("b", 0, 0.5)) {
                again.add(page);
            }
        }
        assertEquals(List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 23, 29), again);
    }

    @Test
    void onlyTheBlocksLastMetAreKept() {
        BlockValues values = new BlockValues();
        for (int block = 0; block <= 10_000; block++) {
            values.fetched("b" + block, 0, 1);
        }
        assertEquals(0.25, values.of("b0", 0.25));
        assertTrue(values.of("b1", 0) > 0);
    }

    @Test
    void theLibraryBeginsWithLabelsThatSaySo() {
        BlockLibrary library = new BlockLibrary(new Folding());
        assertTrue(library.holds("相关文章"));
        assertTrue(library.holds("  推薦閱讀 TOP 10"));
        assertTrue(library.holds("Related Posts"));
        assertFalse(library.holds("友情链接"));
        assertFalse(library.holds(""));
    }

    @Test
    void aLabelEntersWithFivePagesOfWhichHalfAreOnTopicAndLeavesAgain() {
        BlockLibrary library = new BlockLibrary(new Folding());
        List<Boolean> held = new ArrayList<>();
        for (boolean relevant : List.of(true, true, true, false, false, false, false)) {
            library.learn("医案", relevant);
            held.add(library.holds("医案"));
        }
        assertEquals(List.of(false, false, false, false, true, true, false), held);
        assertEquals(List.of(new BlockLibrary.Tally("医案", 7, 3)), library.entries());
    }

    /// 26 of the last 50 are low from the 26th low one on; but the answer changes after 200 pages at the
    /// soonest, and then after 200 more.
    @Test
    void driftIsSeenInWhatIsTakenAndChangesSeldom() {
        Drift drift = new Drift();
        List<Integer> changes = new ArrayList<>();
        for (int page = 1; page <= 700; page++) {
            if (drift.taken(page <= 300 ? 0.1 : 0.5, 0.2)) {
                changes.add(page);
            }
        }
        assertEquals(List.of(200, 400), changes);
        assertFalse(drift.low());
    }

    @Property(tries = 100, seed = "61")
    void theValueLiesBetweenTheLeastAndTheGreatestOfWhatItIsMadeOf(
            @ForAll @DoubleRange(min = 0, max = 1) double first,
            @ForAll @Size(max = 30) List<@DoubleRange(min = 0, max = 1) Double> pages) {
        BlockValues values = new BlockValues();
        double least = first;
        double most = first;
        for (double page : pages) {
            values.fetched("b", first, page);
            least = Math.min(least, page);
            most = Math.max(most, page);
        }
        double value = values.of("b", first);
        assertTrue(value >= least - 1e-12 && value <= most + 1e-12);
    }
}
