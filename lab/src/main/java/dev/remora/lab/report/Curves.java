package dev.remora.lab.report;

import dev.remora.lab.experiment.Result;
import java.util.List;
import java.util.stream.IntStream;

/// Computes the curves of one contestant's results.
final class Curves {
    private static final int POINTS = 50;

    private Curves() {}

    static CrawlReportData.Curve of(List<Result> runs, Spread spread) {
        double end = Reach.leastShare(runs);
        List<Double> shares = IntStream.rangeClosed(0, POINTS)
                .mapToObj(i -> (double) i / POINTS * end)
                .toList();
        int step = roundedUp(Math.max(1, (int) Math.ceil(Reach.most(runs) / (double) POINTS)));
        List<Integer> pages = IntStream.rangeClosed(1, POINTS)
                .mapToObj(i -> i * step)
                .filter(n -> !Double.isNaN(runs.getFirst().curves().getFirst().harvest(n)))
                .toList();
        return new CrawlReportData.Curve(
                shares,
                shares.stream()
                        .map(share -> spread.of(runs, result -> result.mean(curve -> curve.recallAtShare(share))))
                        .toList(),
                pages,
                pages.stream()
                        .map(n -> spread.of(runs, result -> result.mean(curve -> curve.harvest(n))))
                        .toList());
    }

    /// Rounds up to a multiple of 1, 10, 100 …, so that axes end at round numbers.
    private static int roundedUp(int step) {
        int unit = 1;
        while (unit * 10 <= step) {
            unit *= 10;
        }
        int tenth = Math.max(1, unit / 10);
        return (step + tenth - 1) / tenth * tenth;
    }
}
