package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;

/// First in, first out: the baseline that uses no evidence.
///
/// `priority = 1 / (1 + n · 10⁻⁹)` for a link before which n were queued, in (0, 1]: strictly falling, so that
/// the oldest link is always the best, and so close to 1 that a busy host never delays the others.
public final class BreadthFirst implements PriorityStrategy {
    private static final double STEP = 1e-9;

    /// Creates the strategy, which learns nothing and has no settings.
    public BreadthFirst() {}

    @Override
    public String name() {
        return "breadth-first";
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        long n = context.queuedBefore();
        return new LinkScore.Priority(
                1 / (1 + n * STEP), () -> new LinkEvidence.LinkNumber(n + 1), Link.Inheritance.SEED);
    }

    @Override
    public boolean learns() {
        return false;
    }
}
