package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PageValuesTest {
    @Test
    void anyNumberOfPagesHasTheValueThatWasSetLast() {
        PageValues values = new PageValues();
        assertEquals(OptionalDouble.empty(), values.get(1));
        for (long page = 1; page <= 1000; page++) {
            values.put(page * 0x9e3779b97f4a7c15L, page);
        }
        values.put(7 * 0x9e3779b97f4a7c15L, 0.5);
        for (long page = 1; page <= 1000; page++) {
            assertEquals(OptionalDouble.of(page == 7 ? 0.5 : page), values.get(page * 0x9e3779b97f4a7c15L));
        }
        assertEquals(OptionalDouble.empty(), values.get(1001 * 0x9e3779b97f4a7c15L));
    }
}
