package dev.remora.indexer.build;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Which pages are folded into which, as the change feed told it. In memory: some 100 bytes a folded page.
final class FoldedPages {
    private final Map<Long, Group> groups = new HashMap<>();

    private static final class Group {
        private long representative;
        private final Set<Long> folded = new LinkedHashSet<>();
    }

    /// A page folds into another.
    void into(long page, long representative) {
        stands(page);
        if (representative != 0 && representative != page) {
            Group group = groupOf(representative);
            group.folded.add(page);
            groups.put(page, group);
        }
    }

    /// A page takes the place of another, with all that was folded into that.
    void over(long page, long before) {
        stands(page);
        Group group = groupOf(before);
        group.folded.remove(page);
        group.folded.add(before);
        group.representative = page;
        groups.put(page, group);
    }

    /// A page is folded into no other.
    void stands(long page) {
        Group group = groups.get(page);
        if (group != null && group.representative != page) {
            group.folded.remove(page);
            groups.remove(page);
        }
    }

    /// A page that was folded takes the place of the one that it was folded into, which goes.
    ///
    /// @return whether it was folded
    boolean unfold(long page) {
        Group group = groups.get(page);
        if (group == null || group.representative == page) {
            return false;
        }
        groups.remove(group.representative);
        group.folded.remove(page);
        group.representative = page;
        return true;
    }

    /// The page that stands for this one; itself, if none does.
    long representative(long page) {
        Group group = groups.get(page);
        return group == null ? page : group.representative;
    }

    /// The pages for which this one stands, in the order in which they came.
    Set<Long> folded(long page) {
        Group group = groups.get(page);
        return group == null || group.representative != page ? Set.of() : Collections.unmodifiableSet(group.folded);
    }

    private Group groupOf(long page) {
        Group group = groups.computeIfAbsent(page, p -> new Group());
        if (group.folded.isEmpty()) {
            group.representative = page;
        }
        return group;
    }
}
