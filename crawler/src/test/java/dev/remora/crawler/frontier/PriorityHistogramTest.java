package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;

class PriorityHistogramTest {
    private static PriorityHistogram of(List<Double> priorities) {
        PriorityHistogram histogram = new PriorityHistogram();
        priorities.forEach(histogram::add);
        return histogram;
    }

    @Property
    void theFloorLeavesAsManyLinksAsAskedForAndNoStepMore(
            @ForAll @NotEmpty List<@DoubleRange(max = 1) Double> priorities,
            @ForAll @IntRange(min = 1, max = 50) int best) {
        PriorityHistogram histogram = of(priorities);
        double floor = histogram.floor(best);
        assertTrue(histogram.atLeast(floor) >= Math.min(best, priorities.size()));
        if (priorities.size() < best) {
            assertEquals(Double.NEGATIVE_INFINITY, floor);
        } else {
            assertTrue(histogram.atLeast(floor + 0.001) < best, "a higher floor leaves fewer");
        }
    }

    @Property
    void mergedShardsAreAsOneFrontier(
            @ForAll List<@DoubleRange(max = 1) Double> one,
            @ForAll List<@DoubleRange(max = 1) Double> other,
            @ForAll @DoubleRange(max = 1) double floor) {
        PriorityHistogram merged = of(one).merge(of(other));
        assertEquals(one.size() + other.size(), merged.total());
        assertEquals(of(one).atLeast(floor) + of(other).atLeast(floor), merged.atLeast(floor));
    }
}
