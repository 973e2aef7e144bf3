package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SharedRescoringTest {
    @Test
    void itIsDueWhenTheCrawlHasGrownByHalf() {
        SharedRescoring rescoring = new SharedRescoring(100);
        assertFalse(rescoring.due(100, 0));
        assertFalse(rescoring.due(149, 0));
        assertTrue(rescoring.due(150, 0));
        assertFalse(rescoring.due(224, 0), "half of what it was when last done");
        assertTrue(rescoring.due(225, 0));
    }

    @Test
    void aPageScoresThirtyTwoLinksAtMost() {
        SharedRescoring rescoring = new SharedRescoring(0);
        assertFalse(rescoring.due(99, 100 * 32));
        assertTrue(rescoring.due(100, 100 * 32));
        assertFalse(rescoring.due(199, 100 * 32), "99 pages since");
        assertTrue(rescoring.due(200, 100 * 32));
    }

    @Test
    void aCrawlWithoutAPageScoresNothing() {
        assertFalse(new SharedRescoring(0).due(0, 0));
    }
}
