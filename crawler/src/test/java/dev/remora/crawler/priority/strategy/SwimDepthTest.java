package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Link;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwimDepthTest {
    @ParameterizedTest
    @CsvSource({
        "true, 0, 3, 3", // food fills the stomach, however empty it was
        "true, 3, 3, 3",
        "false, 3, 3, 2",
        "false, 2, 3, 1",
        "false, 1, 3, 0",
        "false, 0, 3, 0", // never below
        "false, 9, 3, 2", // an inheritance from a strategy of another depth
    })
    void aPageWithoutFoodTakesAStepAndFoodGivesThemBack(boolean food, int inherited, int depth, int left) {
        assertEquals(left, SwimDepth.left(food, new Link.Inheritance(0, inherited), depth));
    }
}
