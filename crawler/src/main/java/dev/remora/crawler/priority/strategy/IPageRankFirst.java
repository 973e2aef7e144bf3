package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.StrategyParts;
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

/// IPageRank over the part of the graph seen so far: PageRank in which rank flows only through links whose
/// words are near the topic.
///
/// - `RW(l)`: the similarity of a link's words to the topic ([LinkWords]), 0 where it is less than c = 0.5.
/// - `IPR(A) = (1-d) + d Σ_i IPR(T_i) · RW(T_i->A) / Σ_{l in links(T_i)} RW(l)`, d = 0.85. A page all of whose
///   links have RW 0 passes no rank on.
/// - `priority = ln(IPR / (1-d)) / ln(10⁶ / (1-d))`, in [0, 1] ([RankScale]); 1 for a seed.
/// - A link predicted under the threshold is dropped. As interpreted here, the prediction is its IPR from the
///   links seen so far, and the threshold the minimum IPR, 1-d, that of an address to which no page passes
///   rank. So an address is dropped if no link with a near word leads to it; when such a link is found later,
///   it is added again.
///
/// Li, Zhao & Yu, "Design and Realization of Focused Web Crawler", 2002. Not given in the source: c; of several
/// links of a page to one address the one with the highest RW counts; `nofollow` links do not count. The rank
/// of an entry of a feed or a sitemap, which the source does not cover, is `1-d + d (1-d) RW`, as if a page of
/// minimum rank linked only to it; these are not dropped.
///
/// For a topic with examples but no keywords, the crawl's relevance model judges the words of a link instead
/// of ω.
///
/// Recomputed at intervals, and bounded, like [PageRankFirst].
public final class IPageRankFirst extends RankFirst {
    /// Its name in topic files.
    static final String NAME = "ipagerank";

    private static final double LEAST_WORTH = 0.5;
    private static final double NOTHING = 1 - DAMPING;
    private static final double ROUNDING = 1e-9;

    private final LinkWords words;

    /// Creates a strategy with an empty graph.
    public IPageRankFirst(StrategyParts parts) {
        this(nearest(parts));
    }

    /// @param nearest returns ω of the nearest word of a text
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
        if (nothing(rank) && context.source().page().isPresent()) {
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
