package dev.remora.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OverlapTest {
    @Test
    void countsPagesThatBothRunsHaveAmongTheirFirst() {
        int[] one = {1, 2, 3, 4};
        int[] other = {4, 3, 9, 8};
        assertEquals(0, Overlap.of(one, other, 2));
        assertEquals(1 / 3.0, Overlap.of(one, other, 3), 1e-12);
        assertEquals(0.5, Overlap.of(one, other, 100));
        assertEquals(0, Overlap.of(one, new int[0], 5));
    }
}
