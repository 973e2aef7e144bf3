package dev.remora.indexer.build.links;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.graph.PageRank;
import java.util.Arrays;

/// The interest of each page for topic-sensitive PageRank: its relevance if it was judged on topic, otherwise
/// 0. Collected from changes with the links, so that pages can be ranked before the first of them is written.
/// About 30 bytes per page.
final class TopicInterest implements PageRank.Interest {
    private final KeyTable pages;
    private double[] interests;

    TopicInterest() {
        this(new KeyTable(), new double[64]);
    }

    private TopicInterest(KeyTable pages, double[] interests) {
        this.pages = pages;
        this.interests = interests;
    }

    /// Reads what [#write] wrote.
    static TopicInterest read(CheckpointReader in) {
        KeyTable pages = StoredKeys.read(in);
        double[] interests = new double[Math.max(64, pages.size())];
        for (int page = 0; page < pages.size(); page++) {
            interests[page] = in.real();
        }
        return new TopicInterest(pages, interests);
    }

    /// Writes the interests for a checkpoint.
    void write(CheckpointWriter out) {
        StoredKeys.write(pages, out);
        for (int page = 0; page < pages.size(); page++) {
            out.real(interests[page]);
        }
    }

    /// Applies a change; returns whether the page's interest changed.
    boolean learn(Change change) {
        return switch (change) {
            case Change.Put put -> set(put.url().key(), put.onTopic() ? put.relevance() : 0);
            case Change.Rescore rescore -> set(rescore.url().key(), rescore.onTopic() ? rescore.relevance() : 0);
            case Change.Moved moved -> set(moved.url().key(), 0);
            case Change.Delete delete -> set(delete.url().key(), 0);
            case Change.Clustered _ -> false;
        };
    }

    @Override
    public double in(long key) {
        int page = pages.find(key);
        return page < 0 ? 0 : interests[page];
    }

    private boolean set(long key, double interest) {
        int page = pages.add(key);
        if (page == interests.length) {
            interests = Arrays.copyOf(interests, Math.addExact(page, page / 2));
        }
        boolean other = interests[page] != interest;
        interests[page] = interest;
        return other;
    }
}
