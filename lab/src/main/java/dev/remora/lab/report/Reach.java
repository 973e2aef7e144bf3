package dev.remora.lab.report;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.HitCurve;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The extent of crawls: their webs, limited by the budget.
final class Reach {
    private Reach() {}

    /// Selects the numbers of pages within the largest web and the budget, and adds the budget if it ends a
    /// crawl: equal for all contestants of a group, so that all rows of a table have the same columns.
    static List<Integer> pages(List<Integer> pages, List<Result> of) {
        int most = most(of);
        boolean cut = curves(of).anyMatch(HitCurve::cut);
        return IntStream.concat(
                        pages.stream().mapToInt(n -> n).filter(n -> n <= most),
                        cut ? IntStream.of(most) : IntStream.empty())
                .distinct()
                .boxed()
                .toList();
    }

    /// Returns the maximum pages of any of some crawls.
    static int most(List<Result> of) {
        return curves(of).mapToInt(HitCurve::within).max().orElseThrow();
    }

    /// Returns the share of its web that every one of some crawls could fetch within the budget.
    static double leastShare(List<Result> of) {
        return curves(of)
                .mapToDouble(curve -> (double) curve.within() / curve.web())
                .min()
                .orElseThrow();
    }

    private static Stream<HitCurve> curves(List<Result> of) {
        return of.stream().map(result -> result.curves().getFirst());
    }
}
