package dev.remora.lab.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import java.util.List;
import org.junit.jupiter.api.Test;

class AverageRelevanceTest {
    private static Trace trace(float... relevances) {
        int pages = relevances.length;
        return new Trace(List.of(), new boolean[pages], relevances, new double[pages], pages, 0, "");
    }

    private static double average(int n, Trace... traces) {
        return new Result(new StartId("g", "t", "s"), new CrawlMethod("random", "m"), 0, 0, List.of(), List.of(traces))
                .averageRelevance(n);
    }

    @Test
    void isTheMeanRelevanceOfTheFirstPages() {
        // (0.5 + 0.25) / 2 = 0.375; of all four (0.5 + 0.25 + 0 + 0.25) / 4 = 0.25, also where more were asked for.
        Trace one = trace(0.5f, 0.25f, 0, 0.25f);
        assertEquals(0.375, average(2, one), 1e-12);
        assertEquals(0.25, average(4, one), 1e-12);
        assertEquals(0.25, average(500, one), 1e-12);
        assertEquals(0, average(500, trace()), 1e-12);
    }

    @Test
    void severalCrawlsWeighTheSameHoweverLongEachWas() {
        // 0.25 and 1: 0.625.
        assertEquals(0.625, average(500, trace(0.25f, 0.25f, 0.25f), trace(1)), 1e-12);
    }
}
