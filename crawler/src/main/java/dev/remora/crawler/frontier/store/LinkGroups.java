package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// The groups that have queued links: a number for each name, and its first link. For one thread.
final class LinkGroups {
    private final Map<String, Integer> numbers = new HashMap<>();

    /// Numbers without a group.
    private final Deque<Integer> free = new ArrayDeque<>();

    private String[] names = new String[16];

    /// Number of the first link of each group, unsigned; 0 for none.
    private int[] heads = new int[16];

    private int size;

    LinkGroups() {}

    /// Reads what [#freeze] wrote.
    LinkGroups(CheckpointReader in) {
        size = in.small();
        names = new String[Math.max(16, size)];
        heads = new int[Math.max(16, size)];
        for (int group = 0; group < size; group++) {
            names[group] = in.optional(in::text).orElse(null);
            if (names[group] == null) {
                free.add(group);
            } else {
                numbers.put(names[group], group);
            }
        }
        in.ints(heads, size);
    }

    /// Writes the groups as they are now, later and in any thread.
    Consumer<CheckpointWriter> freeze() {
        String[] frozenNames = Arrays.copyOf(names, size);
        int[] frozenHeads = Arrays.copyOf(heads, size);
        return out -> {
            out.number(frozenNames.length);
            for (String name : frozenNames) {
                out.flag(name != null);
                if (name != null) {
                    out.text(name);
                }
            }
            out.ints(frozenHeads, frozenHeads.length);
        };
    }

    /// The number of a group, which is added if it is new.
    int add(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        int group = free.isEmpty() ? size++ : free.pop();
        if (group == names.length) {
            names = Arrays.copyOf(names, 2 * group);
            heads = Arrays.copyOf(heads, 2 * group);
        }
        names[group] = name;
        numbers.put(name, group);
        return group;
    }

    /// The number of a group; -1 if it has no link.
    int of(String name) {
        return numbers.getOrDefault(name, -1);
    }

    int head(int group) {
        return heads[group];
    }

    /// Sets the first link of a group; without one, the group is forgotten.
    void head(int group, int link) {
        heads[group] = link;
        if (link == 0) {
            numbers.remove(names[group]);
            names[group] = null;
            free.push(group);
        }
    }
}
