package dev.remora.crawler.crawl.state.traps;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Two counts per name, for a limited number of names: beyond it, the one not counted for longest is
/// forgotten. Only counting changes the order of names, so that a replay forgets the same.
final class PairCounts {
    /// About 200 bytes each.
    static final int MOST_NAMES = 100_000;

    private static final int[] NONE = {0, 0};

    private final int mostNames;
    private final LinkedHashMap<String, int[]> counts = new LinkedHashMap<>();

    /// @param mostNames maximum number of names to keep
    PairCounts(int mostNames) {
        this.mostNames = mostNames;
    }

    /// Counts one more.
    ///
    /// @param which 0 or 1
    void add(String name, int which) {
        int[] count = counts.get(name);
        count = count == null ? new int[2] : count;
        count[which]++;
        counts.putLast(name, count);
        if (counts.size() > mostNames) {
            counts.remove(counts.keySet().iterator().next());
        }
    }

    /// Both counts of a name, for reading only.
    int[] of(String name) {
        return counts.getOrDefault(name, NONE);
    }

    /// Resets all second counts.
    void clearSecond() {
        counts.values().forEach(count -> count[1] = 0);
    }

    Map<String, List<Integer>> snapshot() {
        Map<String, List<Integer>> copy = new HashMap<>();
        counts.forEach((name, count) -> copy.put(name, List.of(count[0], count[1])));
        return copy;
    }

    /// In the order in which they are forgotten.
    void write(CheckpointWriter out) {
        out.all(counts, (name, count) -> {
            out.text(name);
            out.number(count[0]);
            out.number(count[1]);
        });
    }

    void read(CheckpointReader in) {
        in.all(() -> counts.put(in.text(), new int[] {in.small(), in.small()}));
    }
}
