package dev.remora.search.rank.facet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.facet.Facets.Field;
import org.junit.jupiter.api.Test;

class CountedOnceTest {
    private final CountedOnce once = new CountedOnce();

    @Test
    void addressesAndValuesKeepTheirNumbers() {
        assertEquals(0, once.address(77));
        assertEquals(1, once.address(-5));
        assertEquals(0, once.address(77));
        CountedOnce.Values years = once.of(Field.YEAR);
        assertEquals(1, years.number("2024"));
        assertEquals(2, years.number("2025"));
        assertEquals(1, years.number("2024"));
        assertSame(years, once.of(Field.YEAR));
        assertNotSame(years, once.of(Field.KIND));
    }

    @Test
    void eachValueOfAnAddressCountsOnce() {
        CountedOnce.Values values = once.of(Field.KIND);
        for (int address : new int[] {0, 1023, 1024, 9_000}) {
            for (int value : new int[] {3, 5, 1}) {
                assertTrue(values.add(address, value));
                assertFalse(values.add(address, value), "again");
            }
            assertFalse(values.add(address, 3), "the first, after others");
            assertFalse(values.add(address, 5));
        }
    }
}
