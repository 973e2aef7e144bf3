package dev.remora.lab.report;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.HitCurve;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How far crawls could go: to the end of their webs, or of the budget.
final class Reach {
    private Reach() {}

    /// The numbers of pages that the largest of some webs has and the budget allows, and the budget where it ends a
    /// crawl: the same for all contestants of a group, so that a table has the same columns in all rows.
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

    /// The most pages that one of some crawls could fetch.
    static int most(List<Result> of) {
        return curves(of).mapToInt(HitCurve::within).max().orElseThrow();
    }

    /// The share of its web that each of some crawls could fetch within the budget.
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
