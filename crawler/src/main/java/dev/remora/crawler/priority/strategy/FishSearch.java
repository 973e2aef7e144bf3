package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.nio.ByteBuffer;

/// Fish-search: schools of fish swim on where there is food and die where there is none; food is a relevant
/// page.
///
/// Relevance is binary. The frontier is a list of three sections, which the links of a page `p` join according
/// to their rank among its links:
/// - front: the first `α · width` links of a relevant page;
/// - behind those: the first `width` links of an irrelevant one;
/// - end: the rest.
///
/// A link of a relevant page has `D` steps left, one of an irrelevant page one less than its page; at 0 steps
/// it is dropped.
///
/// De Bra, Houben, Kornatzky & Post, "Information Retrieval in Distributed Hypertexts", 1994, with α = 1.5. Not
/// given in the source: width 10, D 3. Within the first two sections the links of the page read last come
/// first, in their order on the page (the search is essentially depth-first); the end is first in, first out.
/// A seed counts as a link of a relevant page. Entries of sitemaps, which the source does not cover, are on no
/// page: they join the end, with D steps. An entry of a feed is a link of the page that named the feed. A
/// queued address keeps its place unless another link would put it into a better section.
///
/// `priority = base + 0.2 · n / (n + 10⁶)` for the n-th page in the first two stretches (bases 0.7 and 0.4, so
/// that the sections never overlap and a later page always precedes an earlier one), minus a link's rank among
/// the page's links times 10⁻¹²; `0.3 / (1 + m · 10⁻⁹)` at the end for a link before which m were queued. In
/// [0, 0.9]; 1 for a seed.
public final class FishSearch implements PriorityStrategy {
    /// Its name in topic files.
    static final String NAME = "fish";

    private static final Settings STANDARD = new Settings(10, 3, 1.5);
    private static final double FRONT = 0.7;
    private static final double BEHIND = 0.4;
    private static final double END = 0.3;
    private static final double SPAN = 0.2;
    private static final double PAGES = 1e6;
    private static final double RANK_STEP = 1e-12;
    private static final double END_STEP = 1e-9;

    private final Settings settings;
    private long pages;

    /// The settings.
    ///
    /// @param width number of links of an irrelevant page that do not go to the end
    /// @param depth D: number of steps left for a link of a relevant page
    /// @param alpha factor of the width on a relevant page
    record Settings(int width, int depth, double alpha) {}

    /// Creates the strategy with the default settings.
    public FishSearch() {
        this(STANDARD);
    }

    FishSearch(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        if (link.given()) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, inheritedDepth(settings.depth));
        }
        if (link.source() == 0) {
            return new LinkScore.Priority(end(context), LinkEvidence.OnNoPage::new, inheritedDepth(settings.depth));
        }
        boolean relevant = context.source().onTopic();
        int left = SwimDepth.left(relevant, context.source().inherited(), settings.depth);
        if (left == 0) {
            return new LinkScore.Drop(SwimDepth.usedUp(settings.depth));
        }
        int rank = link.place().rank();
        LinkEvidence evidence = relevant
                ? new LinkEvidence.OfRelevantPage(rank + 1, left)
                : new LinkEvidence.OfIrrelevantPage(rank + 1, left);
        return new LinkScore.Priority(place(relevant, rank, context), () -> evidence, inheritedDepth(left));
    }

    private double place(boolean relevant, int rank, LinkContext context) {
        double first = relevant ? settings.alpha * settings.width : settings.width;
        if (rank >= first) {
            return end(context);
        }
        return (relevant ? FRONT : BEHIND) + SPAN * pages / (pages + PAGES) - RANK_STEP * rank;
    }

    private static double end(LinkContext context) {
        return END / (1 + END_STEP * context.queuedBefore());
    }

    private static Link.Inheritance inheritedDepth(int depth) {
        return new Link.Inheritance(1, depth);
    }

    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged) {
            pages++;
        }
    }

    @Override
    public Bytes snapshot() {
        return Bytes.of(ByteBuffer.allocate(Long.BYTES).putLong(pages).array());
    }

    @Override
    public void restore(Bytes snapshot) {
        pages = ByteBuffer.wrap(snapshot.array()).getLong();
    }
}
