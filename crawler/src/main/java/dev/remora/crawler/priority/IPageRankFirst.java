package dev.remora.crawler.priority;

import dev.remora.crawler.priority.graph.LinkWords;
import dev.remora.crawler.priority.graph.RankScale;
import dev.remora.crawler.priority.graph.SeenGraph;
import dev.remora.crawler.priority.graph.TopicWords;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// IPageRank over the part of the graph seen so far: PageRank whose rank flows only through links that speak of the
/// topic.
///
/// - `RW(l)`: how near what is said of a link is to the topic ([LinkWords]), 0 where that is less than c = 0.5.
/// - `IPR(A) = (1-d) + d Σ_i IPR(T_i) · RW(T_i->A) / Σ_{l in links(T_i)} RW(l)`, d = 0.85. A page all of whose
///   links have RW 0 passes nothing on.
/// - `priority = ln(IPR / (1-d)) / ln(10⁶ / (1-d))`, in [0, 1] ([RankScale]); 1 for a seed.
/// - A link predicted under the threshold is dropped. We read it so: the prediction is its IPR by the links seen so
///   far, and the threshold the least IPR there is, 1-d, which is that of a link to which no page passes anything
///   on. So dropped is what no link with a near word leads to; when such a link is found later, it comes back.
///
/// Li, Zhao & Yu, "Design and Realization of Focused Web Crawler", 2002. Where the source is silent: c; of several
/// links of a page to one address the one with the highest RW counts; links with `nofollow` count for nothing. What
/// an entry of a feed or a sitemap is worth, both of which the source does not know, is `1-d + d (1-d) RW`, as
/// though a page of the least rank linked to it and to nothing else; they are not dropped.
///
/// A topic that has examples and no keywords has no terms: there the crawl's relevance model judges the words of a
/// link in place of ω.
///
/// Recomputed at lags, and bounded, as [PageRankFirst].
public final class IPageRankFirst extends RankFirst {
    /// Its name in topic files.
    static final String NAME = "ipagerank";

    private static final double LEAST_WORTH = 0.5;
    private static final double NOTHING = 1 - DAMPING;
    private static final double ROUNDING = 1e-9;

    private final LinkWords words;

    /// Knows no page yet.
    public IPageRankFirst(StrategyParts parts) {
        this(nearest(parts));
    }

    /// @param nearest ω of the nearest word of a text
    IPageRankFirst(ToDoubleFunction<String> nearest) {
        super(new SeenGraph(DAMPING, SeenGraph.Loose.ENDS, true, SeenGraph.Bounds.STANDARD));
        this.words = new LinkWords(nearest);
    }

    private static ToDoubleFunction<String> nearest(StrategyParts parts) {
        Set<String> terms = parts.topic().keywords().keySet();
        if (!terms.isEmpty()) {
            return new TopicWords(terms, LEAST_WORTH, parts.segmenter(), parts.folding())::nearest;
        }
        return text -> {
            double judged = parts.relevance().judge(parts.segmenter().segment(text));
            return judged >= LEAST_WORTH ? judged : 0;
        };
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    LinkScore score(Link link, LinkContext context, SeenGraph ranks) {
        double rank = ranks.rank(link.target().key());
        if (nothing(rank)) {
            rank = NOTHING + DAMPING * NOTHING * words.of(link.anchor(), link.around(), link.target());
        }
        if (nothing(rank) && context.source().isPresent()) {
            return new LinkScore.Drop(new Exclusion.NoRank());
        }
        double known = rank;
        return new LinkScore.Priority(
                RankScale.scaled(rank, NOTHING),
                () -> new LinkEvidence.WordRank(
                        (float) known, (float) words.of(link.anchor(), link.around(), link.target())),
                Link.Inheritance.SEED);
    }

    private static boolean nothing(double rank) {
        return rank <= NOTHING * (1 + ROUNDING);
    }

    @Override
    void put(PageSeen page, SeenGraph into) {
        List<Outlink> links = page.page().outlinks();
        long[] targets = new long[links.size()];
        float[] worths = new float[links.size()];
        int count = 0;
        for (Outlink link : links) {
            double worth = link.nofollow() ? 0 : words.of(link.anchor(), link.around(), link.target());
            if (worth > 0) {
                targets[count] = link.target().key();
                worths[count++] = (float) worth;
            }
        }
        into.put(page.key(), Arrays.copyOf(targets, count), worths);
    }
}
