package dev.remora.indexer.build;

import dev.remora.indexer.build.links.StoredKeys;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.topic.Topic.IndexScope;
import java.util.Arrays;

/// The last version of every page, from the change feed, in columns: about 71 bytes per page. Determines
/// which pages are searchable, so that the index need not be queried.
final class KnownPages {
    private static final byte PRESENT = 1;
    private static final byte ON_TOPIC = 2;
    private static final byte INDEXABLE = 4;
    private static final byte FOLDED = 8;
    private static final int OFFSET_BITS = 40;

    private final IndexScope scope;
    private final KeyTable keys;
    private byte[] flags = new byte[64];
    private final LongArray locations;
    private final LongArray responses;
    private final LongArray relevances;
    private final LongArray ranks;
    private final LongArray topicRanks;
    private final LongArray clusters;

    /// @param memory has what does not stay on the heap
    KnownPages(IndexScope scope, LargeMemory memory) {
        this(scope, new KeyTable(0, memory), memory);
    }

    private KnownPages(IndexScope scope, KeyTable keys, LargeMemory memory) {
        this.scope = scope;
        this.keys = keys;
        locations = new LongArray(memory);
        responses = new LongArray(memory);
        relevances = new LongArray(memory);
        ranks = new LongArray(memory);
        topicRanks = new LongArray(memory);
        clusters = new LongArray(memory);
    }

    /// Reads what [#write] wrote.
    ///
    /// @param memory as for a new one
    static KnownPages read(IndexScope scope, CheckpointReader in, LargeMemory memory) {
        KnownPages pages = new KnownPages(scope, StoredKeys.read(in, memory), memory);
        pages.flags = new byte[Math.max(64, pages.size())];
        for (int page = 0; page < pages.size(); page++) {
            pages.flags[page] = (byte) in.octet();
            pages.locations.set(page, in.number());
            pages.responses.set(page, in.number());
            pages.relevances.setDouble(page, in.real());
            pages.ranks.setDouble(page, in.real());
            pages.topicRanks.setDouble(page, in.real());
            pages.clusters.set(page, in.fixed());
        }
        return pages;
    }

    void write(CheckpointWriter out) {
        StoredKeys.write(keys, out);
        for (int page = 0; page < size(); page++) {
            out.octet(flags[page]);
            out.number(locations.get(page));
            out.number(responses.get(page));
            out.real(relevances.getDouble(page));
            out.real(ranks.getDouble(page));
            out.real(topicRanks.getDouble(page));
            out.fixed(clusters.get(page));
        }
    }

    /// Makes the ranks in the index unknown, so that each is written again.
    void forgetRanks() {
        for (int page = 0; page < size(); page++) {
            forgetRanks(page);
        }
    }

    private void forgetRanks(int page) {
        ranks.setDouble(page, Double.NaN);
        topicRanks.setDouble(page, Double.NaN);
    }

    /// The number of known pages, numbered 0 to `size - 1`.
    int size() {
        return keys.size();
    }

    long key(int page) {
        return keys.key(page);
    }

    /// Returns the number of a page, -1 if it is unknown.
    int find(long key) {
        return keys.find(key);
    }

    /// Whether the page belongs in the index.
    boolean searchable(int page) {
        if (page < 0) {
            return false;
        }
        int wanted = scope == IndexScope.ALL ? PRESENT | INDEXABLE : PRESENT | INDEXABLE | ON_TOPIC;
        return (flags[page] & (wanted | FOLDED)) == wanted;
    }

    PageLocation location(int page) {
        long at = locations.get(page);
        return new PageLocation((int) (at >>> OFFSET_BITS), at & ((1L << OFFSET_BITS) - 1));
    }

    WarcLocation response(int page) {
        long at = responses.get(page);
        return new WarcLocation((int) (at >>> OFFSET_BITS), at & ((1L << OFFSET_BITS) - 1));
    }

    double relevance(int page) {
        return relevances.getDouble(page);
    }

    /// The name of its cluster of near-duplicates; 0 for none.
    long cluster(int page) {
        return clusters.get(page);
    }

    /// The scaled PageRank of the page in the index; NaN if unknown.
    double rank(int page) {
        return ranks.getDouble(page);
    }

    void rank(int page, double rank) {
        ranks.setDouble(page, rank);
    }

    /// The scaled topic-sensitive PageRank of the page in the index; NaN if unknown.
    double topicRank(int page) {
        return topicRanks.getDouble(page);
    }

    void topicRank(int page, double rank) {
        topicRanks.setDouble(page, rank);
    }

    /// Applies a change; returns the page's number, or -1 if the page is unknown.
    int apply(Change change) {
        return switch (change) {
            case Change.Put put -> {
                int page = add(put.url().key());
                byte state = flag(PRESENT, put.onTopic(), put.indexable());
                set(page, state, put.page(), put.relevance());
                clusters.set(page, put.cluster());
                responses.set(
                        page,
                        ((long) put.warc().file() << OFFSET_BITS) | put.warc().offset());
                switch (put.fold()) {
                    case Change.Fold.Into _ -> flags[page] |= FOLDED;
                    case Change.Fold.Over(long folded) -> fold(keys.find(folded));
                    case Change.Fold.None _ -> {}
                }
                yield page;
            }
            case Change.Rescore rescore -> {
                int page = keys.find(rescore.url().key());
                if (page >= 0) {
                    boolean indexable = (flags[page] & INDEXABLE) != 0;
                    byte present = (byte) (flags[page] & PRESENT);
                    set(page, flag(present, rescore.onTopic(), indexable), rescore.page(), rescore.relevance());
                    if (rescore.fold() instanceof Change.Fold.Into) {
                        flags[page] |= FOLDED;
                    }
                }
                yield page;
            }
            case Change.Clustered clustered -> {
                int page = keys.find(clustered.url().key());
                if (page >= 0) {
                    clusters.set(page, clustered.cluster());
                }
                yield page;
            }
            case Change.Delete delete -> gone(delete.url().key());
            case Change.Moved moved -> gone(moved.url().key()); // its content is now that of the target
        };
    }

    private void fold(int page) {
        if (page >= 0) {
            flags[page] |= FOLDED;
        }
    }

    private int gone(long key) {
        int page = keys.find(key);
        if (page >= 0) {
            flags[page] &= ~PRESENT;
        }
        return page;
    }

    private static byte flag(byte present, boolean onTopic, boolean indexable) {
        return (byte) (present | (onTopic ? ON_TOPIC : 0) | (indexable ? INDEXABLE : 0));
    }

    private void set(int page, byte state, PageLocation location, double relevance) {
        flags[page] = state;
        locations.set(page, ((long) location.segment() << OFFSET_BITS) | location.offset());
        relevances.setDouble(page, relevance);
    }

    private int add(long key) {
        int page = keys.add(key);
        if (page == flags.length) {
            flags = Arrays.copyOf(flags, Math.addExact(page, page / 2));
        }
        if (flags[page] == 0 && locations.get(page) == 0) {
            forgetRanks(page);
        }
        return page;
    }
}
