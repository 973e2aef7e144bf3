package dev.remora.crawler.priority.block;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of blocks, updated by the outcomes of their links.
///
/// `value = (2 · v_0 + Σ rel) / (2 + n)`: the initial value from the block's anchors counts as two pages, each
/// of the n pages fetched from it as one. So the value moves towards the pages' true relevance, in ever
/// smaller steps.
///
/// Only blocks with a fetched page are kept, the 10,000 most recent ones; any other has `v_0`. Lookups do not
/// count as use, so that a replay, which scores no link, keeps the same blocks.
public final class BlockValues {
    private static final int BLOCKS = 10_000;
    private static final double PRIOR = 2;
    private static final double GROWTH = 1.25;

    private final Map<String, Value> values = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Value> eldest) {
            return size() > BLOCKS;
        }
    };

    /// The state of a block.
    ///
    /// @param block its name
    /// @param first v_0, from its anchors
    /// @param sum of the relevances of its pages
    /// @param pages n
    record Value(String block, double first, double sum, int pages) {
        double now() {
            return (PRIOR * first + sum) / (PRIOR + pages);
        }
    }

    /// Creates an empty table.
    public BlockValues() {}

    /// Returns the value of a block, in [0, 1].
    ///
    /// @param first v_0, for a block without fetched pages
    public double of(String block, double first) {
        Value value = values.get(block);
        return value == null ? first : value.now();
    }

    /// Records a fetched page of a block.
    ///
    /// @param first the block's v_0
    /// @return whether the block's other links must be re-scored: after each of its first six pages, then each
    ///     time their number has grown by about a quarter, so that a block of n links costs about `n ln n`
    ///     scores and not `n²`
    public boolean fetched(String block, double first, double relevance) {
        Value known = values.remove(block);
        Value before = known == null ? new Value(block, first, 0, 0) : known;
        Value after = new Value(block, before.first, before.sum + relevance, before.pages + 1);
        values.put(block, after);
        return Math.floor(Math.log(after.pages) / Math.log(GROWTH))
                > Math.floor(Math.log(before.pages) / Math.log(GROWTH));
    }

    /// Returns all blocks, the most recently updated last.
    List<Value> all() {
        return new ArrayList<>(values.values());
    }

    /// Restores the result of [#all].
    void restore(List<Value> known) {
        values.clear();
        known.forEach(value -> values.put(value.block, value));
    }
}
