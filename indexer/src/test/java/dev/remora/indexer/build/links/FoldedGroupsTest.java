package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Groups of pages with the same content, compared with a table of each page's representative.
class FoldedGroupsTest {
    private static final int PAGES = 8;

    private FoldedPages pages = new FoldedPages();

    /// Of each page its representative, itself if it has none.
    private final Map<Long, Long> expected = new HashMap<>();

    private long representative(long page) {
        return expected.getOrDefault(page, page);
    }

    private void all(long from, long to) {
        for (long page = 1; page <= PAGES; page++) {
            if (representative(page) == from) {
                expected.put(page, to);
            }
        }
    }

    private void leaves(long page) {
        if (representative(page) != page) {
            expected.put(page, page);
        }
    }

    private void into(long page, long other) {
        pages.into(page, other);
        leaves(page);
        if (other != 0 && other != page) {
            all(page, representative(other) == page ? other : representative(other));
            expected.put(page, representative(other));
        }
    }

    private void over(long page, long before) {
        pages.over(page, before);
        leaves(page);
        all(representative(before), page);
    }

    private void unfold(long page) {
        long before = representative(page);
        assertEquals(before != page, pages.unfold(page));
        if (before != page) {
            all(before, page);
            expected.put(before, before);
        }
    }

    private void check(String when) {
        for (long page = 1; page <= PAGES; page++) {
            assertEquals(representative(page), pages.representative(page), "page " + page + " " + when);
            Set<Long> folded = new TreeSet<>();
            for (long other = 1; other <= PAGES; other++) {
                if (other != page && representative(other) == page) {
                    folded.add(other);
                }
            }
            assertEquals(folded, new TreeSet<>(pages.folded(page)), "those of page " + page + " " + when);
        }
    }

    private void reopen() {
        List<byte[]> chunks = CheckpointWriter.encoded(pages::write);
        pages = FoldedPages.read(new CheckpointReader(chunks.iterator()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyPageHasOneRepresentativeThatKnowsIt(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> steps = new ArrayList<>();
        for (int step = 0; step < 3_000; step++) {
            long one = 1L + random.nextInt(PAGES);
            long other = 1L + random.nextInt(PAGES);
            int kind = random.nextInt(9);
            steps.add(kind + ":" + one + "," + other);
            switch (kind) {
                case 0, 1, 2 -> into(one, random.nextInt(10) == 0 ? 0 : other);
                case 3, 4 -> {
                    if (one != other) {
                        over(one, other);
                    }
                }
                case 5, 6 -> {
                    pages.stands(one);
                    leaves(one);
                }
                case 7 -> unfold(one);
                default -> reopen();
            }
            check("behind " + steps.subList(Math.max(0, steps.size() - 12), steps.size()));
        }
    }

    @Test
    void aRepresentativeThatIsFoldedIntoOneOfItsOwnChangesPlacesWithIt() {
        pages.into(2, 1);
        pages.into(3, 1);
        pages.into(1, 2);
        assertEquals(2, pages.representative(1));
        assertEquals(2, pages.representative(3));
        assertEquals(Set.of(1L, 3L), Set.copyOf(pages.folded(2)));
        assertFalse(pages.unfold(2), "it is the representative");
        assertTrue(pages.unfold(1));
        assertEquals(Set.of(3L), Set.copyOf(pages.folded(1)));
    }

    @Test
    void thePagesOfAPageThatComesOverAnotherStayItsOwn() {
        pages.into(2, 1);
        pages.into(4, 3);
        pages.over(1, 3);
        assertEquals(Set.of(2L, 3L, 4L), Set.copyOf(pages.folded(1)));
        assertEquals(1, pages.representative(4));
    }

    @Test
    void aPageThatComesOverAFoldedOneComesOverItsRepresentativeToo() {
        pages.into(2, 1);
        pages.over(3, 2);
        assertEquals(Set.of(1L, 2L), Set.copyOf(pages.folded(3)));
        assertEquals(3, pages.representative(1));
    }
}
