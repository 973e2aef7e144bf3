package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;

/// How far fish, sharks and block-sharks swim on: `D` steps from where there was food, one less with each page
/// without; at 0 they die (De Bra et al. 1994).
final class SwimDepth {
    private SwimDepth() {}

    /// Steps that a link may go on for; 0: it is dropped.
    ///
    /// @param food the link's page is relevant, or what stands for that
    /// @param page what was handed down to the link's page
    /// @param depth D
    static int left(boolean food, Link.Inheritance page, int depth) {
        return food ? depth : Math.max(0, Math.min(depth, page.depth()) - 1);
    }

    /// Why a link is dropped.
    static Exclusion usedUp(int depth) {
        return new Exclusion.DepthUsed(depth);
    }
}
