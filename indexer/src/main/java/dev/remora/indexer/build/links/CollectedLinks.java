package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/// What the pages of a collection say of each other, from the change feed: links, anchor texts, redirects and folded
/// duplicates; and the ranks that follow from them. It knows neither the index nor which pages are searchable.
///
/// `nofollow` links pass neither rank nor anchor text.
public final class CollectedLinks {
    private final Function<PageLocation, Page> pages;
    private final PageRank pageRank;
    private final LongConsumer outdated;
    private final AnchorTable anchors;
    private final FoldedPages folds;
    private final LinkGraphBuilder links;
    private final TopicInterest interest;
    private final Supplier<Optional<RankTable>> given;
    private RankTable ranks = new RankTable(0);
    private boolean changed = true;

    /// @param pages reads a stored page
    /// @param given ranks that hold instead of those that follow from the links
    /// @param anchorsPerPage maximum number of different anchor texts per page, 1 or more
    /// @param outdated takes the key of a page that got other anchor texts; of a folded page, of its representative
    /// @param memory has what does not stay on the heap; freed by the caller, also if this throws an exception
    public CollectedLinks(
            Function<PageLocation, Page> pages,
            PageRank pageRank,
            Supplier<Optional<RankTable>> given,
            int anchorsPerPage,
            LongConsumer outdated,
            LargeMemory memory) {
        this.pages = pages;
        this.given = given;
        this.pageRank = pageRank;
        this.outdated = outdated;
        links = new LinkGraphBuilder(new KeyTable(0, memory), memory);
        anchors = new AnchorTable(anchorsPerPage, links.seen(), memory);
        folds = new FoldedPages();
        interest = new TopicInterest(memory);
    }

    /// Goes on from what [#write] wrote.
    public CollectedLinks(
            Function<PageLocation, Page> pages,
            PageRank pageRank,
            Supplier<Optional<RankTable>> given,
            int anchorsPerPage,
            LongConsumer outdated,
            LargeMemory memory,
            CheckpointReader in) {
        this.pages = pages;
        this.given = given;
        this.pageRank = pageRank;
        this.outdated = outdated;
        links = StoredLinks.read(in, memory);
        anchors = AnchorTable.read(anchorsPerPage, links.seen(), memory, in);
        folds = FoldedPages.read(in);
        interest = TopicInterest.read(in, memory);
    }

    /// Writes everything collected for a checkpoint.
    public void write(CheckpointWriter out) {
        StoredLinks.write(links, out);
        anchors.write(out);
        folds.write(out);
        interest.write(out);
    }

    /// Collects the links and anchor texts of a change.
    ///
    /// @param late whether pages that get other anchor texts are reported as outdated
    public void learn(Change change, boolean late) {
        changed |= interest.learn(change);
        switch (change) {
            case Change.Put put -> learnPage(put, late);
            case Change.Moved moved -> learnRedirect(moved, late);
            case Change.Delete delete -> {
                links.remove(delete.url().key());
                changed = true;
            }
            case Change.Rescore rescore -> learnJudgement(rescore, late);
            case Change.Clustered _ -> {} // changes no link
        }
    }

    /// Reads the ranks that were given, with the texts of links from elsewhere, or computes them from the links
    /// collected so far.
    public void rank() {
        if (changed) {
            ranks = ranked();
            changed = false;
            ranks.texts().forEach(this::learnText);
        }
    }

    private void learnText(LinkText link) {
        if (anchors.add(link.target(), link.host(), link.text())) {
            unsettle(anchors.landing(link.target()));
        }
    }

    private RankTable ranked() {
        return given.get().orElseGet(() -> {
            LinkGraph graph = links.build();
            return RankTable.of(pageRank.of(graph), pageRank.of(graph, interest));
        });
    }

    /// The links collected so far, between keys of addresses; not to be changed.
    public LinkGraphBuilder links() {
        return links;
    }

    /// The interest of each page for topic-sensitive PageRank.
    public PageRank.Interest interest() {
        return interest;
    }

    /// The ranks of the pages at the last [#rank].
    public RankTable ranks() {
        return ranks;
    }

    /// The texts of links to a page, to its redirects and to the pages folded into it.
    public List<String> anchorsOf(long key) {
        return anchors.of(key, folds.folded(key));
    }

    /// Collects the links of a page. The links of a folded page are those of its representative, and are not
    /// counted twice; texts of links count once for a site in any case.
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
            case Change.Fold.Into(long representative) -> {
                foldInto(key, representative, late);
                page(put.page()).ifPresent(page -> learnAnchors(key, page, late)); // as if it had come first
            }
        }
    }

    private void foldInto(long key, long representative, boolean late) {
        invalidateRepresentative(key, late);
        folds.into(key, representative);
        links.remove(key);
        changed = true;
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
            return;
        }
        invalidateRepresentative(key, late);
        if (folds.unfold(key)) {
            learnLinks(key, rescore.page(), late);
            leadToRepresentative(key);
        }
    }

    private void leadToRepresentative(long representative) {
        for (long folded : folds.folded(representative)) {
            links.redirect(folded, representative);
        }
        changed = true;
    }

    private void learnLinks(long key, PageLocation location, boolean late) {
        page(location).ifPresent(page -> {
            links.put(
                    key,
                    page.outlinks().stream()
                            .filter(link -> !link.nofollow())
                            .mapToLong(link -> link.target().key())
                            .toArray());
            changed = true;
            learnAnchors(key, page, late);
        });
    }

    /// Returns a stored page; empty for an earlier version that was dropped: a later change has the page's links.
    private Optional<Page> page(PageLocation location) {
        try {
            return Optional.of(pages.apply(location));
        } catch (DataDropped e) {
            return Optional.empty();
        }
    }

    private void learnAnchors(long key, Page page, boolean late) {
        long host = new Url("http://" + page.url().host()).key();
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
            changed = true;
            invalidateRepresentative(from, late);
            folds.stands(from); // else its texts would count for two pages, or twice for one
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
        outdated.accept(folds.representative(key));
    }
}
