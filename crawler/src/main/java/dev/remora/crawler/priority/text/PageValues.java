package dev.remora.crawler.priority.text;

import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;
import java.util.OptionalDouble;

/// A number for each page, by its key: about 20 bytes a page.
public final class PageValues {
    private final KeyTable pages = new KeyTable();
    private float[] values = new float[64];

    /// No pages.
    public PageValues() {}

    /// Keeps a page's number in place of any before.
    public void put(long page, double value) {
        int number = pages.add(page);
        if (number >= values.length) {
            values = Arrays.copyOf(values, 2 * number);
        }
        values[number] = (float) value;
    }

    /// A page's number; empty if there is none.
    public OptionalDouble get(long page) {
        int number = pages.find(page);
        return number < 0 ? OptionalDouble.empty() : OptionalDouble.of(values[number]);
    }
}
