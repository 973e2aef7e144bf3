package dev.remora.indexer.build;

import dev.remora.indexer.build.links.StoredKeys;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.topic.Topic.IndexScope;
import java.util.Arrays;

/// The last version of every page, from the change feed, in columns: about 69 bytes per page. Determines
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
    private long[] locations = new long[64];
    private long[] responses = new long[64];
    private double[] relevances = new double[64];
    private double[] ranks = new double[64];
    private double[] topicRanks = new double[64];
    private long[] clusters = new long[64];

    KnownPages(IndexScope scope) {
        this(scope, new KeyTable());
    }

    private KnownPages(IndexScope scope, KeyTable keys) {
        this.scope = scope;
        this.keys = keys;
    }

    /// Reads what [#write] wrote.
    static KnownPages read(IndexScope scope, CheckpointReader in) {
        KnownPages pages = new KnownPages(scope, StoredKeys.read(in));
        pages.resize(Math.max(64, pages.size()));
        for (int page = 0; page < pages.size(); page++) {
            pages.flags[page] = (byte) in.octet();
            pages.locations[page] = in.number();
            pages.responses[page] = in.number();
            pages.relevances[page] = in.real();
            pages.ranks[page] = in.real();
            pages.topicRanks[page] = in.real();
            pages.clusters[page] = in.fixed();
        }
        return pages;
    }

    /// Writes all pages for a checkpoint.
    void write(CheckpointWriter out) {
        StoredKeys.write(keys, out);
        for (int page = 0; page < size(); page++) {
            out.octet(flags[page]);
            out.number(locations[page]);
            out.number(responses[page]);
            out.real(relevances[page]);
            out.real(ranks[page]);
            out.real(topicRanks[page]);
            out.fixed(clusters[page]);
        }
    }

    /// Makes the ranks in the index unknown, so that each is written again.
    void forgetRanks() {
        Arrays.fill(ranks, Double.NaN);
        Arrays.fill(topicRanks, Double.NaN);
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
        return new PageLocation((int) (locations[page] >>> OFFSET_BITS), locations[page] & ((1L << OFFSET_BITS) - 1));
    }

    /// The response from which the page was parsed.
    WarcLocation response(int page) {
        return new WarcLocation((int) (responses[page] >>> OFFSET_BITS), responses[page] & ((1L << OFFSET_BITS) - 1));
    }

    double relevance(int page) {
        return relevances[page];
    }

    /// The name of its cluster of near-duplicates; 0 for none.
    long cluster(int page) {
        return clusters[page];
    }

    /// The scaled PageRank of the page in the index; NaN if unknown.
    double rank(int page) {
        return ranks[page];
    }

    void rank(int page, double rank) {
        ranks[page] = rank;
    }

    /// The scaled topic-sensitive PageRank of the page in the index; NaN if unknown.
    double topicRank(int page) {
        return topicRanks[page];
    }

    void topicRank(int page, double rank) {
        topicRanks[page] = rank;
    }

    /// Applies a change; returns the page's number, or -1 if the page is unknown.
    int apply(Change change) {
        return switch (change) {
            case Change.Put put -> {
                int page = add(put.url().key());
                byte state = flag(PRESENT, put.onTopic(), put.indexable());
                set(page, state, put.page(), put.relevance());
                clusters[page] = put.cluster();
                responses[page] =
                        ((long) put.warc().file() << OFFSET_BITS) | put.warc().offset();
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
                    clusters[page] = clustered.cluster();
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
        locations[page] = ((long) location.segment() << OFFSET_BITS) | location.offset();
        relevances[page] = relevance;
    }

    private int add(long key) {
        int page = keys.add(key);
        if (page == flags.length) {
            resize(Math.addExact(page, page / 2));
        }
        if (flags[page] == 0 && locations[page] == 0) {
            ranks[page] = Double.NaN;
            topicRanks[page] = Double.NaN;
        }
        return page;
    }

    private void resize(int size) {
        flags = Arrays.copyOf(flags, size);
        locations = Arrays.copyOf(locations, size);
        responses = Arrays.copyOf(responses, size);
        relevances = Arrays.copyOf(relevances, size);
        ranks = Arrays.copyOf(ranks, size);
        topicRanks = Arrays.copyOf(topicRanks, size);
        clusters = Arrays.copyOf(clusters, size);
    }
}
