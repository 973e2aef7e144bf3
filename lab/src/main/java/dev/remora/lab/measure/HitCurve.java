package dev.remora.lab.measure;

/// How the targets of a web came in during a crawl. A crawl that ended before the web was used up found nothing
/// more; one that a budget ended might have, so nothing is said of what lies beyond the budget.
public final class HitCurve {
    /// Of pages, in a share of the web that is a whole number of them.
    private static final double ROUNDING = 1e-6;

    private final int[] found;
    private final int targets;
    private final int web;
    private final long budget;

    /// @param hits whether each page was a target, in the order of fetching
    /// @param targets how many can be reached; at least 1
    /// @param web how many pages can be reached; at least 1
    public HitCurve(boolean[] hits, int targets, int web) {
        this(hits, targets, web, Long.MAX_VALUE);
    }

    /// @param hits whether each page was a target, in the order of fetching
    /// @param targets how many can be reached; at least 1
    /// @param web how many pages can be reached; at least 1
    /// @param budget pages that the crawl could fetch at most; at least 1
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

    /// Targets among the first n pages.
    public int found(int n) {
        return found[Math.min(n, found.length - 1)];
    }

    /// Target recall after n pages: targets found over all targets that can be reached, in [0, 1].
    public double recall(int n) {
        return Math.min(1, (double) found(n) / targets);
    }

    /// Target recall when a share of the web has been fetched; NaN beyond the budget.
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

    /// Harvest rate after n pages: targets found over pages fetched, in [0, 1]. A crawl that ended earlier keeps
    /// the rate that it ended with. NaN beyond the budget.
    public double harvest(int n) {
        if (n > budget) {
            return Double.NaN;
        }
        int fetched = Math.min(n, found.length - 1);
        return fetched == 0 ? 0 : (double) found(fetched) / fetched;
    }

    /// Area under target recall over the first pages, by trapezia, over that number of pages: in [0, 1].
    ///
    /// @param pages at least 1
    public double area(int pages) {
        double sum = 0;
        for (int n = 1; n <= pages; n++) {
            sum += (recall(n - 1) + recall(n)) / 2;
        }
        return sum / pages;
    }

    /// Share of oracle of an area between that of `random` and that of `oracle`: 0 is chance, 1 is all that can be
    /// known. 0 where `oracle` is not above `random`: there is no scale then.
    public static double shareOfOracle(double area, double random, double oracle) {
        return oracle - random < 1e-9 ? 0 : (area - random) / (oracle - random);
    }

    /// Pages fetched until a share of the targets was found; -1 if it never was.
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

    /// Targets that can be reached.
    public int targets() {
        return targets;
    }

    /// Pages that can be reached.
    public int web() {
        return web;
    }

    /// Pages that could be fetched: the web, or as much of it as the budget allowed.
    public int within() {
        return (int) Math.min(budget, web);
    }

    /// Whether the budget ends before the web does.
    public boolean cut() {
        return budget < web;
    }
}
