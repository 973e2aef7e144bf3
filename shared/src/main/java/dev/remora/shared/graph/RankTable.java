package dev.remora.shared.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The ranks of pages as an index stores them, without the links from which they follow: about 32 bytes per page.
/// Filled by one thread, then read by any number.
public final class RankTable {
    private final KeyTable pages;
    private final double[] ranks;
    private final double[] topicRanks;
    private final List<LinkText> texts = new ArrayList<>();

    /// Creates a table for so many pages.
    public RankTable(int pages) {
        this.pages = new KeyTable(pages);
        ranks = new double[pages];
        topicRanks = new double[pages];
    }

    /// Creates a table with the pages of a graph.
    ///
    /// @param topic of the same graph, by an interest
    public static RankTable of(Ranks general, Ranks topic) {
        LinkGraph graph = general.graph();
        RankTable table = new RankTable(graph.size());
        for (int node = 0; node < graph.size(); node++) {
            long key = graph.key(node);
            table.add(key, general.scaled(node), topic.scaledFromZero(key));
        }
        return table;
    }

    /// Adds a page.
    ///
    /// @param key not in the table
    /// @param rank in [0, 1]
    /// @param topicRank in [0, 1]
    public void add(long key, double rank, double topicRank) {
        int page = pages.add(key);
        ranks[page] = rank;
        topicRanks[page] = topicRank;
    }

    /// Adds the text of a link of another shard.
    public void add(LinkText text) {
        texts.add(text);
    }

    /// Texts of links by which the pages were ranked, and which are not in their own collection: those of other shards.
    public List<LinkText> texts() {
        return Collections.unmodifiableList(texts);
    }

    /// The number of pages that were added, numbered from 0.
    public int size() {
        return pages.size();
    }

    /// The key of a page.
    public long key(int page) {
        return pages.key(page);
    }

    /// PageRank of a page by its key, as [PageRank#scaled], in [0, 1]; 0 for an unknown page.
    public double rankOf(long key) {
        int page = pages.find(key);
        return page < 0 ? 0 : ranks[page];
    }

    /// Topic-sensitive PageRank of a page by its key, as [PageRank#scaledFromZero], in [0, 1]; 0 for an unknown page.
    public double topicRankOf(long key) {
        int page = pages.find(key);
        return page < 0 ? 0 : topicRanks[page];
    }
}
