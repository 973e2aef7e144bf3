package dev.remora.crawler.priority;

import dev.remora.crawler.priority.graph.SeenGraph;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.util.Set;

/// A strategy that ranks the graph seen so far: each page that is read enters it, and its ranks are computed anew
/// at a [RankingSchedule], after which all that waits is scored again. A seed comes first: nothing links to it yet.
abstract sealed class RankFirst implements PriorityStrategy permits PageRankFirst, IPageRankFirst {
    /// Of PageRank (Brin & Page 1998; Li, Zhao & Yu 2002).
    static final double DAMPING = 0.85;

    private final SeenGraph graph;
    private final RankingSchedule lag = new RankingSchedule();

    RankFirst(SeenGraph graph) {
        this.graph = graph;
    }

    /// Puts a page's links into the graph.
    abstract void put(PageSeen page, SeenGraph into);

    /// What a link is worth by the ranks as they are.
    abstract LinkScore score(Link link, LinkContext context, SeenGraph ranks);

    @Override
    public final LinkScore score(Link link, LinkContext context) {
        return link.origin() == Link.Origin.SEED
                ? new LinkScore.Priority(1, LinkEvidence.Seed::new, Link.Inheritance.SEED)
                : score(link, context, graph);
    }

    @Override
    public final void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged) {
            put(judged.page(), graph);
            if (lag.onePageMore()) {
                graph.settle();
            }
        }
    }

    @Override
    public final Set<String> groupsToRescore() {
        return lag.settled() ? Set.of(EVERYTHING) : Set.of();
    }
}
