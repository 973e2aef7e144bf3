package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollapseTest {
    private static List<String> arrange(int size, int perSite, String... results) {
        return new Collapse<String>(result -> result.substring(0, 1), size, perSite).arrange(List.of(results));
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
    void nothingComesOfNothing() {
        assertEquals(List.of(), arrange(3, 2));
    }
}
