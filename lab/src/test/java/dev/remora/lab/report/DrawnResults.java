package dev.remora.lab.report;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.trial.DrawnTraces;
import dev.remora.lab.trial.Trace;
import java.util.List;
import java.util.stream.Stream;

/// Results of crawls that never ran.
final class DrawnResults {
    private DrawnResults() {}

    /// Where the topic file's own seeds are.
    static StartId start(String group, String topic) {
        return new StartId(group, topic, StartId.OWN_SEEDS);
    }

    /// A result on a web that is as large as the trace, all of whose targets it found.
    static Result whole(StartId start, String strategy, double share, String hits) {
        return within(start, strategy, share, hits.length(), Long.MAX_VALUE, hits);
    }

    /// A result on a web of `web` pages; there are as many targets as the first trace found, at least one.
    static Result within(StartId start, String strategy, double share, int web, long budget, String... hits) {
        List<Trace> traces = Stream.of(hits)
                .map(pages -> DrawnTraces.of(start.topic() + ".example", pages))
                .toList();
        int targets =
                Math.max(1, (int) hits[0].chars().filter(page -> page == '*').count());
        return of(start, strategy, share, traces, targets, web, budget);
    }

    /// A result of given traces.
    static Result of(
            StartId start, String strategy, double share, List<Trace> traces, int targets, int web, long budget) {
        List<HitCurve> curves = traces.stream()
                .map(trace -> new HitCurve(trace.hits(web), targets, web, budget))
                .toList();
        return new Result(start, new CrawlMethod(strategy, "keyword-density"), share, share / 2, curves, traces);
    }
}
