package dev.remora.crawler.duplicates;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/// Groups of pages by number, those of a group sorted by rank: highest first, among equals the lowest number. A group
/// of one page takes 4 bytes, since most have no other. A page must be taken out before its rank changes.
final class RankedGroups {
    /// No page.
    static final int NOBODY = -1;

    /// The page of a group of one.
    private int[] alone = new int[64];

    private final Map<Integer, NavigableSet<Integer>> larger = new HashMap<>();
    private final Comparator<Integer> byRank;

    /// @param rank of a page
    RankedGroups(IntUnaryOperator rank) {
        Arrays.fill(alone, NOBODY);
        byRank =
                Comparator.<Integer>comparingInt(page -> -rank.applyAsInt(page)).thenComparing(page -> page);
    }

    void add(int group, int page) {
        NavigableSet<Integer> several = larger.get(group);
        if (several != null) {
            several.add(page);
        } else if (alone(group) == NOBODY) {
            setAlone(group, page);
        } else {
            several = new TreeSet<>(byRank);
            several.add(alone[group]);
            several.add(page);
            larger.put(group, several);
        }
    }

    void remove(int group, int page) {
        NavigableSet<Integer> several = larger.get(group);
        if (several == null) {
            alone[group] = NOBODY;
            return;
        }
        several.remove(page);
        if (several.size() == 1) {
            alone[group] = several.first();
            larger.remove(group);
        }
    }

    /// The highest page of a group, except for one; [#NOBODY] if there is none.
    int best(int group, int without) {
        NavigableSet<Integer> several = larger.get(group);
        if (several == null) {
            return alone(group) == without ? NOBODY : alone(group);
        }
        Integer first = several.first();
        return first == without ? several.higher(first) : first;
    }

    List<Integer> all(int group) {
        NavigableSet<Integer> several = larger.get(group);
        if (several != null) {
            return List.copyOf(several);
        }
        return alone(group) == NOBODY ? List.of() : List.of(alone(group));
    }

    /// The pages of a group that has several, as they are from time to time; none of any other group.
    NavigableSet<Integer> several(int group) {
        return larger.getOrDefault(group, Collections.emptyNavigableSet());
    }

    int size(int group) {
        return larger.containsKey(group) ? larger.get(group).size() : alone(group) == NOBODY ? 0 : 1;
    }

    private int alone(int group) {
        return group < alone.length ? alone[group] : NOBODY;
    }

    private void setAlone(int group, int page) {
        if (group >= alone.length) {
            int before = alone.length;
            alone = Arrays.copyOf(alone, Math.max(group + 1, 2 * before));
            Arrays.fill(alone, before, alone.length, NOBODY);
        }
        alone[group] = page;
    }
}
