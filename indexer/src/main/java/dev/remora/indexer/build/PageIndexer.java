package dev.remora.indexer.build;

import dev.remora.indexer.build.links.CollectedLinks;
import dev.remora.indexer.build.links.MappedFiles;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Applies changes to the index, each in two steps: [#learn] collects the links of a page, [#write] writes
/// the page itself. Pages of a batch are therefore written with the anchor texts of the links among them;
/// [#settle] writes those that are found later.
final class PageIndexer implements AutoCloseable {
    /// Scaled ranks are rounded to a thousandth, so that a change of one link does not update every page.
    private static final double RANKS_PER_UNIT = 1000;
    /// Tolerance of ranks in the index while changes come in.
    private static final double RANK_TOLERANCE = 0.002;

    private static final int PAGES_HELD = 64;

    private final CollectionReader collection;
    private final PageIndex index;
    private final Optional<MappedFiles> files;
    private final KnownPages known;
    private final CollectedLinks links;
    private final Set<Long> unsettled = new LinkedHashSet<>();
    private final Map<PageLocation, StoredPage> held = new LinkedHashMap<>();
    private long sequence;

    PageIndexer(CollectionReader collection, PageIndex index, IndexSettings settings) {
        this.collection = collection;
        this.index = index;
        files = index.scratch().map(MappedFiles::new);
        LargeMemory memory = memory();
        known = new KnownPages(settings.scope(), memory);
        links = new CollectedLinks(
                location -> page(location).page(),
                settings.pageRank(),
                collection::ranks,
                settings.anchorsPerPage(),
                this::unsettle,
                memory);
    }

    /// Goes on from what [#write(long, CheckpointWriter)] wrote.
    PageIndexer(CollectionReader collection, PageIndex index, IndexSettings settings, CheckpointReader in) {
        this.collection = collection;
        this.index = index;
        sequence = in.number();
        if (sequence > index.sequence()) {
            throw new IllegalStateException("it is ahead of the index");
        }
        files = index.scratch().map(MappedFiles::new);
        LargeMemory memory = memory();
        try {
            known = KnownPages.read(settings.scope(), in, memory);
            links = new CollectedLinks(
                    location -> page(location).page(),
                    settings.pageRank(),
                    collection::ranks,
                    settings.anchorsPerPage(),
                    this::unsettle,
                    memory,
                    in);
            if (sequence < index.sequence()) {
                known.forgetRanks(); // the index may have got others since
            }
        } catch (RuntimeException | Error broken) {
            close();
            throw broken;
        }
    }

    private LargeMemory memory() {
        return files.isPresent() ? files.get() : LargeMemory.NONE;
    }

    /// Writes everything collected for a checkpoint. Requires that everything is settled.
    ///
    /// @param at number of the last record that was read
    void write(long at, CheckpointWriter out) {
        out.number(at);
        known.write(out);
        links.write(out);
    }

    /// Collects the links and anchor texts of a change.
    ///
    /// @param late whether pages in the index that get new anchor texts are rewritten by [#settle]
    void learn(Change change, boolean late) {
        links.learn(change, late);
    }

    /// Applies a change that is already in the index.
    void recall(Change change) {
        sequence = change.sequence();
        known.apply(change);
    }

    void write(Change change) {
        sequence = change.sequence();
        if (change instanceof Change.Put put
                && put.fold() instanceof Change.Fold.Over(long folded)
                && known.searchable(known.find(folded))) {
            index.remove(Url.idOf(folded), sequence);
        }
        boolean before = known.searchable(known.find(change.url().key()));
        int page = known.apply(change);
        boolean after = known.searchable(page);
        if (before && !after) {
            index.remove(change.url().id(), sequence);
        } else if (after && (!before || change instanceof Change.Put || change instanceof Change.Clustered)) {
            writePage(page, before);
        } else if (after && change instanceof Change.Rescore rescore) {
            index.update(change.url().id(), Fields.RELEVANCE, rescore.relevance());
        }
    }

    private void writePage(int page, boolean before) {
        try {
            IndexedPage indexed = indexed(page);
            if (before) {
                index.replace(indexed, sequence);
            } else {
                index.add(indexed, sequence);
            }
        } catch (DataDropped e) {
            // an earlier version: a later change has the page
        }
    }

    /// Computes the ranks from the links collected so far, for documents written from now on.
    void rank() {
        links.rank();
    }

    /// Rewrites pages with new anchor texts, and updates ranks in place.
    ///
    /// @param tolerance [#RANK_TOLERANCE], or 0: then ranks do not depend on when a page was indexed
    private void settle(double tolerance) {
        rank();
        for (long key : Set.copyOf(unsettled)) {
            int page = known.find(key);
            if (known.searchable(page)) {
                index.replace(indexed(page), sequence);
            }
        }
        unsettled.clear();
        for (int page = 0; page < known.size(); page++) {
            if (known.searchable(page)) {
                updateRanks(page, tolerance);
            }
        }
    }

    /// Settles what a reader would notice.
    void settle() {
        settle(RANK_TOLERANCE);
    }

    /// Settles everything, as in an index that is built at once.
    void settleAll() {
        settle(0);
    }

    /// Writes the ranks of all pages, whatever the index has.
    void rerank() {
        known.forgetRanks();
        settleAll();
    }

    private void updateRanks(int page, double tolerance) {
        long key = known.key(page);
        double rank = rounded(links.ranks().rankOf(key));
        if (differs(rank, known.rank(page), tolerance)) {
            index.update(Url.idOf(key), Fields.PAGE_RANK, rank);
            known.rank(page, rank);
        }
        double topicRank = rounded(links.ranks().topicRankOf(key));
        if (differs(topicRank, known.topicRank(page), tolerance)) {
            index.update(Url.idOf(key), Fields.TOPIC_RANK, topicRank);
            known.topicRank(page, topicRank);
        }
    }

    /// Whether a rank has to be updated; true if the held rank is NaN, which means unknown.
    private static boolean differs(double rank, double held, double tolerance) {
        return !(Math.abs(rank - held) <= tolerance);
    }

    private static double rounded(double rank) {
        return Math.round(rank * RANKS_PER_UNIT) / RANKS_PER_UNIT;
    }

    private IndexedPage indexed(int page) {
        long key = known.key(page);
        PageLocation location = known.location(page);
        double rank = rounded(links.ranks().rankOf(key));
        known.rank(page, rank);
        double topicRank = rounded(links.ranks().topicRankOf(key));
        known.topicRank(page, topicRank);
        unsettled.remove(key);
        return new IndexedPage(
                page(location),
                location,
                links.anchorsOf(key),
                new IndexedPage.Ranks(known.relevance(page), rank, topicRank),
                known.response(page),
                known.cluster(page));
    }

    private void unsettle(long key) {
        if (known.searchable(known.find(key))) {
            unsettled.add(key);
        }
    }

    /// Returns a stored page; the last few are cached, since learning and writing read the same pages.
    private StoredPage page(PageLocation location) {
        StoredPage page = held.remove(location);
        if (page == null) {
            page = collection.page(location);
        }
        held.put(location, page);
        if (held.size() > PAGES_HELD) {
            held.remove(held.keySet().iterator().next());
        }
        return page;
    }

    @Override
    public void close() {
        files.ifPresent(MappedFiles::close);
    }
}
