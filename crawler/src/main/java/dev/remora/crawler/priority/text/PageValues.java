package dev.remora.crawler.priority.text;

import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;
import java.util.OptionalDouble;

/// A map from page keys to numbers: about 20 bytes per page.
public final class PageValues {
    private final KeyTable pages = new KeyTable();
    private float[] values = new float[64];

    /// Creates an empty map.
    public PageValues() {}

    /// Sets a page's number.
    public void put(long page, double value) {
        int number = pages.add(page);
        if (number >= values.length) {
            values = Arrays.copyOf(values, 2 * number);
        }
        values[number] = (float) value;
    }

    /// Returns a page's number; empty if there is none.
    public OptionalDouble get(long page) {
        int number = pages.find(page);
        return number < 0 ? OptionalDouble.empty() : OptionalDouble.of(values[number]);
    }
}
