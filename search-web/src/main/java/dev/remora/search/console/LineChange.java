package dev.remora.search.console;

import java.util.ArrayList;
import java.util.List;

/// A line of a comparison of two versions of a text.
///
/// @param kind whether both versions have it, or only one
public record LineChange(Kind kind, String text) {
    /// Maximum number of cells of the table of a comparison; beyond it, all differing lines are shown as
    /// removed and added.
    private static final long MOST_CELLS = 4_000_000;

    /// Lines shown before and after a change.
    private static final int CONTEXT = 3;

    /// The versions that contain a line.
    public enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    /// Returns the lines of both versions, in order, by a longest common subsequence (Hunt & McIlroy 1976,
    /// with the plain table).
    static List<LineChange> between(String before, String after) {
        List<String> old = before.lines().toList();
        List<String> now = after.lines().toList();
        int head = 0;
        while (head < Math.min(old.size(), now.size()) && old.get(head).equals(now.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < Math.min(old.size(), now.size()) - head
                && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
            tail++;
        }
        List<LineChange> changes = new ArrayList<>();
        now.subList(0, head).forEach(line -> changes.add(new LineChange(Kind.SAME, line)));
        middle(old.subList(head, old.size() - tail), now.subList(head, now.size() - tail), changes);
        now.subList(now.size() - tail, now.size()).forEach(line -> changes.add(new LineChange(Kind.SAME, line)));
        return changes;
    }

    private static void middle(List<String> old, List<String> now, List<LineChange> changes) {
        int[][] common = (long) old.size() * now.size() > MOST_CELLS ? new int[0][0] : table(old, now);
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            boolean both = i < old.size() && j < now.size() && common.length > 0;
            if (both && old.get(i).equals(now.get(j))) {
                changes.add(new LineChange(Kind.SAME, old.get(i++)));
                j++;
            } else if (i < old.size() && (!both || common[i + 1][j] >= common[i][j + 1])) {
                changes.add(new LineChange(Kind.REMOVED, old.get(i++)));
            } else {
                changes.add(new LineChange(Kind.ADDED, now.get(j++)));
            }
        }
    }

    /// Returns the length of the longest common subsequence from line `i` of one and line `j` of the other
    /// version.
    private static int[][] table(List<String> old, List<String> now) {
        int[][] common = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).equals(now.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    /// Changes that are near one another, with the lines around them.
    ///
    /// @param line number of the first one in the later version, from 1
    public record Hunk(int line, List<LineChange> lines) {}

    /// Returns the changes with three lines of context; other lines are left out, unless it is one that stands alone:
    /// it takes no more room than to say that it is missing.
    static List<Hunk> hunks(List<LineChange> all) {
        List<Hunk> hunks = new ArrayList<>();
        List<LineChange> open = new ArrayList<>();
        int number = 1;
        int first = 1;
        for (int i = 0; i < all.size(); i++) {
            if (isNear(all, i) || (i > 0 && isNear(all, i - 1) && i + 1 < all.size() && isNear(all, i + 1))) {
                first = open.isEmpty() ? number : first;
                open.add(all.get(i));
            } else if (!open.isEmpty()) {
                hunks.add(new Hunk(first, List.copyOf(open)));
                open.clear();
            }
            number += all.get(i).kind() == Kind.REMOVED ? 0 : 1;
        }
        if (!open.isEmpty()) {
            hunks.add(new Hunk(first, List.copyOf(open)));
        }
        return hunks;
    }

    private static boolean isNear(List<LineChange> all, int at) {
        return all.subList(Math.max(0, at - CONTEXT), Math.min(all.size(), at + CONTEXT + 1)).stream()
                .anyMatch(line -> line.kind() != Kind.SAME);
    }
}
