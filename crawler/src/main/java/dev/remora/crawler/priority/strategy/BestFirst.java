package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;

/// Naive best-first: the priority of a link is the relevance of its source page.
///
/// `priority(u -> v) = rel(u)`, in [0, 1]; 1 for a seed.
///
/// Pant, Srinivasan & Menczer, "Crawling the Web", 2004.
public final class BestFirst implements PriorityStrategy {
    /// Creates the strategy, which learns nothing and has no settings.
    public BestFirst() {}

    @Override
    public String name() {
        return "best-first";
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        double relevance = link.sourceRelevance();
        return new LinkScore.Priority(
                relevance, () -> new LinkEvidence.Parent((float) relevance), Link.Inheritance.SEED);
    }

    @Override
    public boolean learns() {
        return false;
    }
}
