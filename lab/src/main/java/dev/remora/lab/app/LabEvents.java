package dev.remora.lab.app;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.ComparisonEvent;
import dev.remora.search.compare.ComparisonJson;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Says how a comparison goes to the process that started it, in lines of JSON, in place of words for people.
///
/// @param out takes the lines
record LabEvents(PrintStream out) {
    private static final int POINTS = 60;
    private static final ComparisonJson JSON = new ComparisonJson();

    /// Ends this process when the one that started it does, or closes our input.
    void endWith(InputStream in) {
        Thread.ofVirtual().start(() -> {
            try {
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException broken) {
                // as if it were closed
            }
            Runtime.getRuntime().halt(130);
        });
    }

    void progress(int done, int all) {
        say(new ComparisonEvent.Progress(done, all));
    }

    void noTarget() {
        say(new ComparisonEvent.NoTarget());
    }

    void compared(Comparison comparison) {
        say(new ComparisonEvent.Compared(comparison));
    }

    private void say(ComparisonEvent event) {
        out.println(JSON.line(event));
        out.flush();
    }

    /// Returns what a report says about the only topic of its group.
    static Comparison of(List<Result> results, CrawlReportData report, Topic topic, Instant at) {
        List<Result> own =
                results.stream().filter(result -> result.start().hasOwnSeeds()).toList();
        HitCurve web = own.getFirst().curves().getFirst();
        return new Comparison(
                at,
                topic.id(),
                topic.crawl().strategy(),
                web.web(),
                web.targets(),
                (int) results.stream()
                        .map(result -> result.start().seeds())
                        .distinct()
                        .count(),
                contestants(report, own),
                lead(report, topic),
                own.stream()
                        .filter(result -> !result.method().yardstick())
                        .map(LabEvents::curve)
                        .toList());
    }

    private static List<Comparison.Contestant> contestants(CrawlReportData report, List<Result> own) {
        return report.means().stream()
                .filter(mean -> !mean.contestant().method().yardstick())
                .map(mean -> contestant(mean, own))
                .sorted(Comparator.comparingDouble((Comparison.Contestant one) -> -one.share())
                        .thenComparing(Comparison.Contestant::strategy))
                .toList();
    }

    private static Comparison.Contestant contestant(CrawlReportData.Mean mean, List<Result> own) {
        String strategy = mean.contestant().method().strategy();
        BootstrapInterval share = mean.shareOfOracle();
        double harvest = own.stream()
                .filter(result -> result.method().strategy().equals(strategy))
                .mapToDouble(result -> result.mean(curve -> curve.harvest(Math.ceilDiv(curve.within(), 10))))
                .findFirst()
                .orElse(0);
        return new Comparison.Contestant(strategy, share.mean(), share.low(), share.high(), harvest);
    }

    private static Comparison.@Nullable Lead lead(CrawlReportData report, Topic topic) {
        Optional<LabWinner> winner = LabWinner.of(report, topic);
        return winner.flatMap(LabWinner::lead)
                .map(by -> new Comparison.Lead(
                        by.mean(), by.low(), by.high(), winner.get().toBeAdopted()))
                .orElse(null);
    }

    private static Comparison.Curve curve(Result result) {
        HitCurve curve = result.curves().getFirst();
        int points = Math.min(POINTS, curve.within());
        List<Integer> pages = IntStream.rangeClosed(0, points)
                .map(i -> (int) ((long) i * curve.within() / points))
                .boxed()
                .toList();
        return new Comparison.Curve(
                result.method().strategy(),
                pages,
                pages.stream().map(curve::found).toList());
    }
}
