package dev.remora.indexer.build.links;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The groups of pages with the same content and their representatives, from the change feed. In memory: about
/// 100 bytes per folded page.
final class FoldedPages {
    private final Map<Long, Group> groups = new HashMap<>();

    private static final class Group {
        private long representative;
        private final Set<Long> folded = new LinkedHashSet<>();
    }

    /// Folds a page into another, with the pages that it represented; one of these then represents all of them.
    void into(long page, long representative) {
        stands(page);
        if (representative != 0 && representative != page) {
            Group group = groupOf(representative);
            if (group.representative == page) {
                group.folded.remove(representative);
                group.representative = representative;
            }
            join(page, group);
            group.folded.add(page);
            groups.put(page, group);
        }
    }

    /// Makes a page the representative of another and its group, beside the pages that it represents.
    void over(long page, long before) {
        stands(page);
        Group group = groupOf(before);
        if (group.representative != page) {
            join(page, group);
            group.folded.add(group.representative);
            group.representative = page;
            groups.put(page, group);
        }
    }

    /// Moves the pages that a page represents to another group.
    private void join(long page, Group group) {
        Group own = groups.get(page);
        if (own != null && own != group) {
            group.folded.addAll(own.folded);
            own.folded.forEach(folded -> groups.put(folded, group));
        }
    }

    /// Removes a page from its group, if another represents it.
    void stands(long page) {
        Group group = groups.get(page);
        if (group != null && group.representative != page) {
            group.folded.remove(page);
            groups.remove(page);
        }
    }

    /// Makes a folded page the representative of its group; removes the former representative.
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

    /// Returns the representative of a page; itself if it has none.
    long representative(long page) {
        Group group = groups.get(page);
        return group == null ? page : group.representative;
    }

    /// Returns the pages that this page represents, in order of arrival.
    Set<Long> folded(long page) {
        Group group = groups.get(page);
        return group == null || group.representative != page ? Set.of() : Collections.unmodifiableSet(group.folded);
    }

    void write(CheckpointWriter out) {
        List<Group> all = groups.entrySet().stream()
                .filter(entry -> entry.getKey() == entry.getValue().representative)
                .map(Map.Entry::getValue)
                .filter(group -> !group.folded.isEmpty())
                .toList();
        out.all(all, group -> {
            out.fixed(group.representative);
            out.all(group.folded, out::fixed);
        });
    }

    /// Reads what [#write] wrote.
    static FoldedPages read(CheckpointReader in) {
        FoldedPages pages = new FoldedPages();
        in.all(() -> {
            long representative = in.fixed();
            in.all(() -> pages.into(in.fixed(), representative));
        });
        return pages;
    }

    private Group groupOf(long page) {
        Group group = groups.computeIfAbsent(page, p -> new Group());
        if (group.folded.isEmpty()) {
            group.representative = page;
        }
        return group;
    }
}
