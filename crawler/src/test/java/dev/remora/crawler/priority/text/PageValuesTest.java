package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PageValuesTest {
    /// A key whose bits are spread.
    private static long key(long page) {
        return Long.rotateLeft(page, 40) ^ page;
    }

    @Test
    void anyNumberOfPagesHasTheValueThatWasSetLast() {
        PageValues values = new PageValues();
        assertEquals(OptionalDouble.empty(), values.get(1));
        for (long page = 1; page <= 1000; page++) {
            values.put(key(page), (double) page);
        }
        values.put(key(7), 0.5);
        for (long page = 1; page <= 1000; page++) {
            assertEquals(OptionalDouble.of(page == 7 ? 0.5 : (double) page), values.get(key(page)));
        }
        assertEquals(OptionalDouble.empty(), values.get(key(1001)));
    }
}
