package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RelevancesTest {
    @Test
    void theRelevanceOfAPageIsTheOneItHadLast() {
        Relevances relevances = new Relevances();
        for (int i = 0; i < 300; i++) {
            relevances.put(i + 1, i / 300.0);
        }
        relevances.put(1, 0.5);
        relevances.put(7, 0.75);
        assertEquals(0.5, relevances.of(1));
        assertEquals(0.75, relevances.of(7));
        assertEquals(299 / 300f, relevances.of(300), 1e-9);
        assertEquals(0, relevances.of(301));
        assertEquals(300, relevances.snapshot().size());
        assertEquals(0.75f, relevances.snapshot().get(7L));
    }
}
