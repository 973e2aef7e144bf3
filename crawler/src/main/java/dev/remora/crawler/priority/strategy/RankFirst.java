package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.graph.SeenGraph;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.util.Set;

/// A strategy that ranks the graph seen so far: each fetched page is added to it, and its ranks are recomputed
/// at a [RankingSchedule], after which the whole queue is re-scored. Seeds come first, because nothing links
/// to them yet.
abstract sealed class RankFirst implements PriorityStrategy permits PageRankFirst, IPageRankFirst {
    /// Damping factor of PageRank (Brin & Page 1998; Li, Zhao & Yu 2002).
    static final double DAMPING = 0.85;

    private final SeenGraph graph;
    private final RankingSchedule schedule = new RankingSchedule();

    RankFirst(SeenGraph graph) {
        this.graph = graph;
    }

    /// Adds a page's links to the graph.
    abstract void put(PageSeen page, SeenGraph into);

    abstract LinkScore score(Link link, LinkContext context, SeenGraph ranks);

    @Override
    public final LinkScore score(Link link, LinkContext context) {
        return link.given()
                ? new LinkScore.Priority(1, LinkEvidence.Seed::new, Link.Inheritance.SEED)
                : score(link, context, graph);
    }

    @Override
    public final void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged) {
            put(judged.page(), graph);
            if (schedule.countPage()) {
                graph.settle();
            }
        }
    }

    @Override
    public final Set<String> groupsToRescore() {
        return schedule.settled() ? Set.of(EVERYTHING) : Set.of();
    }
}
