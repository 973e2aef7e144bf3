package dev.remora.crawler.priority.strategy;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;

/// The depth limit of fish, shark and block-shark: `D` steps from a relevant page, one less with each
/// irrelevant page; at 0 the search ends (De Bra et al. 1994).
final class SwimDepth {
    private SwimDepth() {}

    /// Returns the number of steps left for a link; 0: it is dropped.
    ///
    /// @param food whether the link's page is relevant, or the strategy's equivalent
    /// @param page inherited values of the link's page
    /// @param depth D
    static int left(boolean food, Link.Inheritance page, int depth) {
        return food ? depth : Math.max(0, Math.min(depth, page.depth()) - 1);
    }

    /// Returns the reason why a link is dropped.
    static Exclusion usedUp(int depth) {
        return new Exclusion.DepthUsed(depth);
    }
}
