package dev.remora.crawler.priority.block;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of blocks, moved by what their links led to.
///
/// `value = (2 · v_0 + Σ rel) / (2 + n)`: the value that the block's anchors gave it counts as two pages, each of
/// the n pages fetched from it as one. So it moves towards the pages' true relevance, and less and less.
///
/// Only blocks of which a page was fetched are kept, the 10,000 last met; any other has `v_0`.
public final class BlockValues {
    private static final int BLOCKS = 10_000;
    private static final double PRIOR = 2;
    private static final double GROWTH = 1.25;

    private final Map<String, Value> values = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Value> eldest) {
            return size() > BLOCKS;
        }
    };

    /// What is known of a block.
    ///
    /// @param block its name
    /// @param first v_0, by its anchors
    /// @param sum of the relevances of its pages
    /// @param pages n
    record Value(String block, double first, double sum, int pages) {
        double now() {
            return (PRIOR * first + sum) / (PRIOR + pages);
        }
    }

    /// No block is known.
    public BlockValues() {}

    /// The value of a block, in [0, 1].
    ///
    /// @param first v_0, for a block of which nothing was fetched
    public double of(String block, double first) {
        Value value = values.get(block);
        return value == null ? first : value.now();
    }

    /// A page of a block was fetched.
    ///
    /// @param first the block's v_0
    /// @return whether the block's other links are to be scored again: after its first six pages, and then each
    ///     time its pages have become more by a quarter, so that a block of n links costs about `n ln n` scores and
    ///     not `n²`
    public boolean fetched(String block, double first, double relevance) {
        Value before = values.getOrDefault(block, new Value(block, first, 0, 0));
        Value after = new Value(block, before.first, before.sum + relevance, before.pages + 1);
        values.put(block, after);
        return Math.floor(Math.log(after.pages) / Math.log(GROWTH))
                > Math.floor(Math.log(before.pages) / Math.log(GROWTH));
    }

    /// All that is known, the block last met last.
    List<Value> all() {
        return new ArrayList<>(values.values());
    }

    /// Takes back what [#all] gave.
    void restore(List<Value> known) {
        values.clear();
        known.forEach(value -> values.put(value.block, value));
    }
}
