package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.graph.PageRank;

/// The interest of each page for topic-sensitive PageRank: its relevance if it was judged on topic, otherwise
/// 0. Collected from changes with the links, so that pages can be ranked before the first of them is written.
/// 22 to 32 bytes per page.
final class TopicInterest implements PageRank.Interest {
    private final KeyTable pages;
    private final LongArray interests;

    /// @param memory has what does not stay on the heap
    TopicInterest(LargeMemory memory) {
        this(new KeyTable(0, memory), memory);
    }

    private TopicInterest(KeyTable pages, LargeMemory memory) {
        this.pages = pages;
        interests = new LongArray(memory);
    }

    /// Reads what [#write] wrote.
    ///
    /// @param memory as for a new one
    static TopicInterest read(CheckpointReader in, LargeMemory memory) {
        TopicInterest all = new TopicInterest(StoredKeys.read(in, memory), memory);
        for (int page = 0; page < all.pages.size(); page++) {
            all.interests.setDouble(page, in.real());
        }
        return all;
    }

    void write(CheckpointWriter out) {
        StoredKeys.write(pages, out);
        for (int page = 0; page < pages.size(); page++) {
            out.real(interests.getDouble(page));
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
        return page < 0 ? 0 : interests.getDouble(page);
    }

    private boolean set(long key, double interest) {
        int page = pages.add(key);
        boolean other = interests.getDouble(page) != interest;
        interests.setDouble(page, interest);
        return other;
    }
}
