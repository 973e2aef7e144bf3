package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.graph.RankScale;
import dev.remora.crawler.priority.graph.SeenGraph;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;

/// PageRank over the part of the graph seen so far: addresses that many well linked pages link to come first.
/// Independent of the topic.
///
/// `R(u) = (1-d) + d Σ_{v->u} R(v) / N(v)`, `N(v)` the number of distinct addresses that v links to (without
/// `nofollow`), d = 0.85. Nodes are all addresses seen, including those not fetched, which have no links; the
/// rank of such nodes goes to all addresses in equal parts, so that R averages 1.
/// `priority = ln(R / R_min) / ln(10⁶ / R_min)`, in [0, 1] ([RankScale]); 1 for a seed, which has no in-links
/// yet.
///
/// Cho, Garcia-Molina & Page, "Efficient Crawling Through URL Ordering", 1998; d = 0.85 Li, Zhao & Yu 2002.
///
/// **Recomputed at intervals** ([RankingSchedule]): a new page passes its rank to its targets at once; all
/// ranks are recomputed, and the queue re-scored, each time the number of pages has grown by a tenth, at least
/// by 25.
/// **Bounded** by [SeenGraph.Bounds#STANDARD].
///
/// An address that redirects is a page without links. After a restart the graph is rebuilt from the stored
/// pages, at the same intervals, with the same ranks.
public final class PageRankFirst extends RankFirst {
    /// Its name in topic files.
    static final String NAME = "pagerank";

    /// Creates a strategy with an empty graph.
    public PageRankFirst() {
        super(new SeenGraph(DAMPING, SeenGraph.Loose.SPREADS, false, SeenGraph.Bounds.STANDARD));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    LinkScore score(Link link, LinkContext context, SeenGraph ranks) {
        double rank = ranks.rank(link.target().key());
        return new LinkScore.Priority(
                RankScale.scaled(rank, ranks.base()),
                () -> new LinkEvidence.PageRank((float) rank, ranks.size()),
                Link.Inheritance.SEED);
    }

    @Override
    void put(PageSeen page, SeenGraph into) {
        long[] targets = page.page().outlinks().stream()
                .filter(link -> !link.nofollow())
                .map(Outlink::target)
                .mapToLong(Url::key)
                .toArray();
        into.put(page.key(), targets, null);
    }
}
