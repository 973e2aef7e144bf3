package dev.remora.indexer.build;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraph.Nodes;
import dev.remora.shared.graph.Ranks;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Applies changes to the index, each in two steps: [#learn] collects the links of a page, [#write] writes
/// the page itself. So the pages of one batch are written with the anchor texts between them; later anchor
/// texts are written by [#settle].
///
/// `nofollow` links pass neither rank nor anchor text.
final class PageIndexer {
    /// Scaled ranks are rounded to a thousandth, so that a change of one link does not update every page.
    private static final double RANKS_PER_UNIT = 1000;
    /// Tolerance of ranks in the index while changes come in.
    private static final double RANK_TOLERANCE = 0.002;

    private static final int PAGES_HELD = 64;

    private final CollectionReader collection;
    private final PageIndex index;
    private final IndexSettings settings;
    private final KnownPages known;
    private final AnchorTable anchors;
    private final FoldedPages folds;
    private final LinkGraph.Builder links;
    private final TopicInterest interest;
    private final Set<Long> unsettled = new LinkedHashSet<>();
    private final Map<PageLocation, StoredPage> held = new LinkedHashMap<>();
    private Ranks ranks;
    private Ranks topicRanks;
    private boolean linksChanged;
    private long sequence;

    PageIndexer(CollectionReader collection, PageIndex index, IndexSettings settings) {
        this.collection = collection;
        this.index = index;
        this.settings = settings;
        known = new KnownPages(settings.scope());
        anchors = new AnchorTable(settings.anchorsPerPage());
        folds = new FoldedPages();
        links = new LinkGraph.Builder();
        interest = new TopicInterest();
        recomputeRanks();
    }

    /// Goes on from what [#write(long, CheckpointWriter)] wrote.
    PageIndexer(CollectionReader collection, PageIndex index, IndexSettings settings, CheckpointReader in) {
        this.collection = collection;
        this.index = index;
        this.settings = settings;
        sequence = in.number();
        if (sequence > index.sequence()) {
            throw new IllegalStateException("it is ahead of the index");
        }
        known = KnownPages.read(settings.scope(), in);
        anchors = AnchorTable.read(settings.anchorsPerPage(), in);
        folds = FoldedPages.read(in);
        links = readLinks(in);
        interest = TopicInterest.read(in);
        if (sequence < index.sequence()) {
            known.forgetRanks(); // the index may have got others since
        }
        recomputeRanks();
    }

    /// Writes everything collected for a checkpoint. Requires that everything is settled.
    ///
    /// @param at number of the last record that was read
    void write(long at, CheckpointWriter out) {
        out.number(at);
        known.write(out);
        anchors.write(out);
        folds.write(out);
        writeLinks(out);
        interest.write(out);
    }

    private void writeLinks(CheckpointWriter out) {
        StoredKeys.write(links.seen(), out);
        for (int address = 0; address < links.seen().size(); address++) {
            out.number(links.leadsTo(address) + 1L);
            out.optional(links.links(address), targets -> {
                out.number(targets.length);
                for (int target : targets) {
                    out.number(target);
                }
            });
        }
    }

    private static LinkGraph.Builder readLinks(CheckpointReader in) {
        LinkGraph.Builder links = new LinkGraph.Builder(StoredKeys.read(in));
        for (int address = 0; address < links.seen().size(); address++) {
            links.restoreRedirect(address, in.small() - 1);
            if (in.flag()) {
                int[] targets = new int[in.small()];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = in.small();
                }
                links.restorePage(address, targets);
            }
        }
        return links;
    }

    /// Collects the links and anchor texts of a change.
    ///
    /// @param late whether pages in the index that get new anchor texts are rewritten by [#settle]
    void learn(Change change, boolean late) {
        linksChanged |= interest.learn(change);
        switch (change) {
            case Change.Put put -> learnPage(put, late);
            case Change.Moved moved -> learnRedirect(moved, late);
            case Change.Delete delete -> {
                links.remove(delete.url().key());
                linksChanged = true;
            }
            case Change.Rescore rescore -> learnJudgement(rescore, late);
        }
    }

    /// Applies a change that is already in the index.
    void recall(Change change) {
        sequence = change.sequence();
        known.apply(change);
    }

    /// Writes a change to the index.
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
        } else if (after && (!before || change instanceof Change.Put)) {
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
        if (linksChanged) {
            recomputeRanks();
            linksChanged = false;
        }
    }

    private void recomputeRanks() {
        LinkGraph graph = links.build(Nodes.FETCHED);
        ranks = settings.pageRank().of(graph);
        topicRanks = settings.pageRank().of(graph, interest);
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

    private void updateRanks(int page, double tolerance) {
        long key = known.key(page);
        double rank = rounded(ranks.scaledOf(key));
        if (differs(rank, known.rank(page), tolerance)) {
            index.update(Url.idOf(key), Fields.PAGE_RANK, rank);
            known.rank(page, rank);
        }
        double topicRank = rounded(topicRanks.scaledFromZero(key));
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
        double rank = rounded(ranks.scaledOf(key));
        known.rank(page, rank);
        double topicRank = rounded(topicRanks.scaledFromZero(key));
        known.topicRank(page, topicRank);
        unsettled.remove(key);
        return new IndexedPage(
                page(location),
                location,
                anchors.of(key, folds.folded(key)),
                known.relevance(page),
                rank,
                topicRank,
                known.response(page),
                known.cluster(page));
    }

    /// Collects the links of a page. The links of a folded page are those of its representative, and are not
    /// counted twice.
    private void learnPage(Change.Put put, boolean late) {
        long key = put.url().key();
        invalidateRedirectTargets(key, late);
        anchors.stays(key);
        switch (put.fold()) {
            case Change.Fold.None _ -> {
                invalidateRepresentative(key, late);
                folds.stands(key);
                learnLinks(key, put.page(), late);
            }
            case Change.Fold.Over(long folded) -> {
                invalidateRepresentative(key, late);
                folds.over(key, folded);
                links.remove(folded);
                learnLinks(key, put.page(), late);
                leadToRepresentative(key);
            }
            case Change.Fold.Into(long representative) -> foldInto(key, representative, late);
        }
    }

    private void foldInto(long key, long representative, boolean late) {
        invalidateRepresentative(key, late);
        folds.into(key, representative);
        links.remove(key);
        linksChanged = true;
        leadToRepresentative(folds.representative(key));
        if (late && anchors.speaksOf(key)) {
            unsettle(key);
        }
    }

    /// Marks the page's representative, if it has one, to lose the page's anchor texts.
    private void invalidateRepresentative(long key, boolean late) {
        if (late && folds.representative(key) != key && anchors.speaksOf(key)) {
            unsettle(key);
        }
    }

    /// Applies a judgement, which changes links only if a content gets another representative.
    private void learnJudgement(Change.Rescore rescore, boolean late) {
        long key = rescore.url().key();
        if (rescore.fold() instanceof Change.Fold.Into(long representative)) {
            if (folds.representative(key) != representative) {
                foldInto(key, representative, late);
            }
        } else if (folds.unfold(key)) {
            learnLinks(key, rescore.page(), late);
            leadToRepresentative(key);
        }
    }

    private void leadToRepresentative(long representative) {
        for (long folded : folds.folded(representative)) {
            links.redirect(folded, representative);
        }
        linksChanged = true;
    }

    private void learnLinks(long key, PageLocation location, boolean late) {
        Page page;
        try {
            page = page(location).page();
        } catch (DataDropped e) {
            return; // an earlier version: a later change has the page's links
        }
        long host = new Url("http://" + page.url().host()).key();
        links.put(
                key,
                page.outlinks().stream()
                        .filter(link -> !link.nofollow())
                        .mapToLong(link -> link.target().key())
                        .toArray());
        linksChanged = true;
        for (Outlink link : page.outlinks()) {
            long target = link.target().key();
            if (!link.nofollow()
                    && target != key
                    && anchors.add(target, host, link.anchor().best())
                    && late) {
                unsettle(anchors.landing(target));
            }
        }
    }

    private void learnRedirect(Change.Moved moved, boolean late) {
        if (UrlRules.DEFAULT.resolve(moved.url(), moved.target()) instanceof UrlVerdict.Accepted accepted) {
            long from = moved.url().key();
            long to = accepted.url().key();
            links.remove(from).redirect(from, to);
            linksChanged = true;
            invalidateRedirectTargets(from, late);
            anchors.redirect(from, to);
            if (late) {
                unsettle(to);
            }
        }
    }

    /// Marks the former target of a redirect, if there is one, to lose the address's anchor texts.
    private void invalidateRedirectTargets(long key, boolean late) {
        long before = anchors.landing(key);
        if (late && before != key && anchors.speaksOf(key)) {
            unsettle(before);
        }
    }

    private void unsettle(long key) {
        long shown = folds.representative(key);
        if (known.searchable(known.find(shown))) {
            unsettled.add(shown);
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
}
