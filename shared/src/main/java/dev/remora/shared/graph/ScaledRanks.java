package dev.remora.shared.graph;

import java.util.List;

/// The ranks of pages as an index stores them, in [0, 1]; 0 for an unknown page.
public interface ScaledRanks {
    /// PageRank of a page by its key, as [PageRank#scaled].
    double rankOf(long key);

    /// Topic-sensitive PageRank of a page by its key, as [PageRank#scaledFromZero].
    double topicRankOf(long key);

    /// Texts of links by which the pages were ranked, and which are not in their own collection: those of other shards.
    default List<LinkText> texts() {
        return List.of();
    }
}
