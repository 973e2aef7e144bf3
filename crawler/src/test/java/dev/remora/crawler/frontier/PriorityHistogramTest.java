package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Scale;

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

    /// On a rare topic all links promise less than a step of 1/1000.
    @Property
    void linksThatPromiseLittleAreToldApartIfOneIsBetterByATwentieth(
            @ForAll @DoubleRange(min = 1e-5, max = 0.9) @Scale(6) double priority) {
        PriorityHistogram histogram = of(List.of(priority, priority * 1.05));
        assertEquals(1, histogram.atLeast(histogram.floor(1)));
        assertEquals(2, histogram.atLeast(histogram.floor(2)));
        assertTrue(histogram.floor(2) <= priority && priority < histogram.floor(1));
        assertTrue(histogram.floor(1) <= priority * 1.05);
    }

    @Property
    void linksWithoutAnyPromiseAreAboveTheFloorOfAll(@ForAll @DoubleRange(max = 1e-5) @Scale(8) double priority) {
        PriorityHistogram histogram = of(List.of(0.0, priority));
        assertEquals(0, histogram.floor(2));
        assertEquals(2, histogram.atLeast(0));
    }
}
