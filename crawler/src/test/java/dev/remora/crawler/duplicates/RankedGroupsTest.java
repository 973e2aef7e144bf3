package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankedGroupsTest {
    private static final int GROUPS = 300;
    private static final int PAGES = 900;

    private final Random random = new Random(11);
    private final int[] ranks = random.ints(PAGES, 0, 4).toArray();
    private final RankedGroups groups = new RankedGroups(page -> ranks[page]);
    private final List<List<Integer>> expected = new ArrayList<>();

    /// Some groups never have more than one page, a few have many.
    private int group() {
        return random.nextInt(5) == 0 ? random.nextInt(3) : random.nextInt(GROUPS);
    }

    private void check(int group) {
        List<Integer> pages = expected.get(group);
        pages.sort(Comparator.<Integer>comparingInt(page -> -ranks[page]).thenComparing(page -> page));
        assertEquals(pages, groups.all(group));
        assertEquals(pages.size(), groups.size(group));
        assertEquals(pages.size() > 1 ? pages : List.of(), List.copyOf(groups.several(group)));
        int first = pages.isEmpty() ? RankedGroups.NOBODY : pages.getFirst();
        assertEquals(first, groups.best(group, RankedGroups.NOBODY));
        assertEquals(pages.size() > 1 ? pages.get(1) : RankedGroups.NOBODY, groups.best(group, first));
        if (pages.size() > 1) {
            assertEquals(first, groups.best(group, pages.get(1)));
        }
    }

    @Test
    void pagesOfAGroupAreSortedByRankThenByNumber() {
        for (int group = 0; group < GROUPS; group++) {
            expected.add(new ArrayList<>());
        }
        int[] groupOf = new int[PAGES];
        List<Integer> in = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            groupOf[page] = group();
            groups.add(groupOf[page], page);
            expected.get(groupOf[page]).add(page);
            in.add(page);
            check(groupOf[page]);
            if (random.nextInt(3) == 0) {
                int leaves = in.get(random.nextInt(in.size()));
                in.removeIf(other -> other == leaves);
                groups.remove(groupOf[leaves], leaves);
                expected.get(groupOf[leaves]).removeIf(other -> other == leaves);
                check(groupOf[leaves]);
            }
        }
        for (int group = 0; group < GROUPS; group++) {
            check(group);
        }
    }
}
