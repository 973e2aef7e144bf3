package dev.remora.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    @Test
    void topicsWeighTheSameHoweverManySeedSetsTheyHave() {
        BootstrapInterval interval = new Bootstrap(1).mean(Map.of("a", List.of(0.0, 0.0, 0.0), "b", List.of(1.0)));
        assertEquals(0.5, interval.mean());
        assertEquals(4, interval.values());
    }

    @Test
    void oneValueHasNoIntervalButItself() {
        assertEquals(new BootstrapInterval(0.7, 0.7, 0.7, 1), new Bootstrap(1).mean(Map.of("a", List.of(0.7))));
    }

    @Test
    void theSameSeedGivesTheSameInterval() {
        Map<String, List<Double>> values = Map.of("a", List.of(0.1, 0.5), "b", List.of(0.9, 0.3));
        assertEquals(new Bootstrap(7).mean(values), new Bootstrap(7).mean(values));
    }

    /// Of 200 samples of 12 values from a distribution of mean 0.5, the interval should hold 0.5 about 95
    /// times in a hundred; the bootstrap of so small samples is known to be somewhat too narrow.
    @Test
    void theIntervalHoldsTheTrueMeanAboutAsOftenAsItSays() {
        SplittableRandom random = new SplittableRandom(3);
        int holds = 0;
        for (int sample = 0; sample < 200; sample++) {
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                values.add(random.nextDouble());
            }
            BootstrapInterval interval = new Bootstrap(sample).mean(Map.of("one topic", values));
            holds += interval.low() <= 0.5 && interval.high() >= 0.5 ? 1 : 0;
        }
        assertTrue(holds >= 175, holds + " of 200");
    }
}
