package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollapseTest {
    private static List<String> arrange(int size, int perSite, String... results) {
        return new Collapse<String>(result -> result.substring(0, 1), size, perSite).arrange(List.of(results), true);
    }

    @Test
    void whatIsTooMuchOfASiteMovesToTheNextPage() {
        assertEquals(List.of("a1", "a2", "b1", "a3", "a4", "c1"), arrange(3, 2, "a1", "a2", "a3", "b1", "a4", "c1"));
    }

    @Test
    void whereOnlyOneSiteIsLeftItFillsThePage() {
        assertEquals(List.of("a1", "a2", "a3", "a4"), arrange(3, 2, "a1", "a2", "a3", "a4"));
    }

    @Test
    void whatIsTooMuchWaitsForOtherSitesInTheNextTwoBlocks() {
        Collapse<String> collapse = new Collapse<>(result -> result.substring(0, 1), 3, 2);
        assertEquals(List.of("a1", "a2"), collapse.arrange(List.of("a1", "a2", "a3", "a4"), false));
        assertEquals(List.of("b1", "a3", "a4"), collapse.arrange(List.of("b1"), false));
        assertEquals(List.of(), collapse.arrange(List.of("a5", "a6"), false));
        assertEquals(List.of(), collapse.arrange(List.of("a7"), false));
        assertEquals(List.of("a5", "a6", "a7"), collapse.arrange(List.of("a8"), false));
        assertEquals(List.of("a8"), collapse.arrange(List.of(), true));
    }

    @Test
    void nothingComesOfNothing() {
        assertEquals(List.of(), arrange(3, 2));
    }
}
