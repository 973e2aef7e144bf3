package dev.remora.lab.measure;

/// The targets found over the course of a crawl. A crawl that ended before exhausting the web finds nothing
/// more; values beyond a budget that ended the crawl are unknown.
public final class HitCurve {
    /// Tolerance in pages when a share of the web is a whole number of pages.
    private static final double ROUNDING = 1e-6;

    private final int[] found;
    private final int targets;
    private final int web;
    private final long budget;

    /// @param hits whether each page was a target, in the order of fetching
    /// @param targets number of reachable targets; at least 1
    /// @param web number of reachable pages; at least 1
    public HitCurve(boolean[] hits, int targets, int web) {
        this(hits, targets, web, Long.MAX_VALUE);
    }

    /// @param hits whether each page was a target, in the order of fetching
    /// @param targets number of reachable targets; at least 1
    /// @param web number of reachable pages; at least 1
    /// @param budget maximum pages of the crawl; at least 1
    public HitCurve(boolean[] hits, int targets, int web, long budget) {
        if (targets < 1 || web < 1) {
            throw new IllegalArgumentException("there must be pages, and targets among them: " + targets + ", " + web);
        }
        this.targets = targets;
        this.web = web;
        this.budget = budget;
        found = new int[hits.length + 1];
        for (int n = 0; n < hits.length; n++) {
            found[n + 1] = found[n] + (hits[n] ? 1 : 0);
        }
    }

    /// Returns the targets among the first n pages.
    public int found(int n) {
        return found[Math.min(n, found.length - 1)];
    }

    /// Returns target recall after n pages: targets found over all reachable targets, in [0, 1].
    public double recall(int n) {
        return Math.min(1, (double) found(n) / targets);
    }

    /// Returns target recall after a share of the web; NaN beyond the budget.
    ///
    /// @param share in [0, 1]
    public double recallAtShare(double share) {
        double pages = share * web;
        if (pages > budget + ROUNDING) {
            return Double.NaN;
        }
        int whole = (int) Math.floor(pages);
        double rest = pages - whole;
        return recall(whole) + rest * (recall(whole + 1) - recall(whole));
    }

    /// Returns the harvest rate after n pages: targets found over pages fetched, in [0, 1]. A crawl that ended
    /// earlier keeps its final rate. NaN beyond the budget.
    public double harvest(int n) {
        if (n > budget) {
            return Double.NaN;
        }
        int fetched = Math.min(n, found.length - 1);
        return fetched == 0 ? 0 : (double) found(fetched) / fetched;
    }

    /// Returns the area under target recall over the first pages, by the trapezoidal rule, divided by that
    /// number of pages: in [0, 1].
    ///
    /// @param pages at least 1
    public double area(int pages) {
        double sum = 0;
        for (int n = 1; n <= pages; n++) {
            sum += (recall(n - 1) + recall(n)) / 2;
        }
        return sum / pages;
    }

    /// Returns the share of oracle: an area on the scale from that of `random` (0: chance) to that of `oracle`
    /// (1: full knowledge). 0 if `oracle` is not above `random`, because then there is no scale.
    public static double shareOfOracle(double area, double random, double oracle) {
        return oracle - random < 1e-9 ? 0 : (area - random) / (oracle - random);
    }

    /// Returns the pages fetched until a share of the targets was found; -1 if it never was.
    ///
    /// @param share in (0, 1]
    public int pagesUntil(double share) {
        int wanted = (int) Math.ceil(share * targets - 1e-9);
        for (int n = 0; n < found.length; n++) {
            if (found[n] >= wanted) {
                return n;
            }
        }
        return -1;
    }

    /// Returns the number of reachable targets.
    public int targets() {
        return targets;
    }

    /// Returns the number of reachable pages.
    public int web() {
        return web;
    }

    /// Returns the number of pages that could be fetched: the web, limited by the budget.
    public int within() {
        return (int) Math.min(budget, web);
    }

    /// True if the budget is less than the web.
    public boolean cut() {
        return budget < web;
    }
}
