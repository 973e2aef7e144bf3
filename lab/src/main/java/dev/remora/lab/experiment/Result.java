package dev.remora.lab.experiment;

import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.trial.Trace;
import java.util.List;

/// One method on one topic from one seed set, measured. The traces are several only for `random`.
///
/// @param start where it began
/// @param method how it chose its pages
/// @param shareOfOracle area under target recall, scaled from 0 (`random`) to 1 (`oracle`)
/// @param area under target recall, unscaled
/// @param curves how the targets came in
/// @param traces what was fetched
public record Result(
        StartId start,
        CrawlMethod method,
        double shareOfOracle,
        double area,
        List<HitCurve> curves,
        List<Trace> traces) {
    public Result {
        curves = List.copyOf(curves);
        traces = List.copyOf(traces);
    }

    /// Mean over the curves.
    public double mean(java.util.function.ToDoubleFunction<HitCurve> measure) {
        return curves.stream().mapToDouble(measure).average().orElseThrow();
    }

    /// Mean relevance, by the crawl's own model, of the first n pages.
    public double averageRelevance(int n) {
        return traces.stream()
                .mapToDouble(trace -> {
                    double sum = 0;
                    int pages = Math.min(n, trace.length());
                    for (int i = 0; i < pages; i++) {
                        sum += trace.relevance(i);
                    }
                    return pages == 0 ? 0 : sum / pages;
                })
                .average()
                .orElseThrow();
    }

    /// Virtual seconds until a share of the targets was found; NaN if it never was.
    public double secondsUntil(double share) {
        double sum = 0;
        for (int i = 0; i < curves.size(); i++) {
            int pages = curves.get(i).pagesUntil(share);
            sum += pages < 0 ? Double.NaN : pages == 0 ? 0 : traces.get(i).seconds(pages - 1);
        }
        return sum / curves.size();
    }
}
