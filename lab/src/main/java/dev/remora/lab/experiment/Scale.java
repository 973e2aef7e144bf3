package dev.remora.lab.experiment;

import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.url.Url;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What `random` and `oracle` reach from one start: the web and the targets that can be reached, and the two
/// ends on which others are measured.
final class Scale {
    private final Start start;
    private final String relevance;
    private final Map<Url, Boolean> web = new LinkedHashMap<>();
    private final int targets;
    private final int window;
    private final long budget;
    private final double randomArea;
    private final double oracleArea;
    private final List<Trace> random;
    private final Trace oracle;

    /// @param relevance name of the model that the yardsticks' crawls saw
    /// @param survey a crawl to its end, by `oracle`: what there is to be reached
    /// @param random crawls by `random` within the budget
    /// @param oracle the crawl by `oracle` within the budget
    /// @param budget pages that each crawl may fetch: the area is taken over these
    Scale(Start start, String relevance, Trace survey, List<Trace> random, Trace oracle, long budget) {
        this.start = start;
        this.relevance = relevance;
        this.random = random;
        this.oracle = oracle;
        this.budget = budget;
        reached(survey);
        random.forEach(this::reached);
        targets = (int) web.values().stream().filter(hit -> hit).count();
        window = (int) Math.min(budget, web.size());
        randomArea = targets == 0
                ? 0
                : random.stream()
                        .mapToDouble(trace -> curve(trace).area(window))
                        .average()
                        .orElseThrow();
        oracleArea = targets == 0 ? 0 : curve(oracle).area(window);
    }

    private void reached(Trace trace) {
        List<Url> pages = trace.pages();
        for (int i = 0; i < trace.length(); i++) {
            web.put(pages.get(i), trace.hit(i));
        }
    }

    Start start() {
        return start;
    }

    /// The pages that can be reached, and whether each is a target; in the oracle's order.
    Map<Url, Boolean> web() {
        return web;
    }

    int targets() {
        return targets;
    }

    /// The yardsticks' own results.
    List<Result> yardsticks() {
        return List.of(
                result(new CrawlMethod(BaselineStrategies.RANDOM, relevance), random),
                result(new CrawlMethod(BaselineStrategies.ORACLE, relevance), List.of(oracle)));
    }

    /// A method's result on this scale.
    Result result(CrawlMethod method, List<Trace> traces) {
        List<HitCurve> curves = traces.stream().map(this::curve).toList();
        double area = curves.stream()
                .mapToDouble(curve -> curve.area(window))
                .average()
                .orElseThrow();
        return new Result(
                start.id(), method, HitCurve.shareOfOracle(area, randomArea, oracleArea), area, curves, traces);
    }

    private HitCurve curve(Trace trace) {
        return new HitCurve(trace.hits(window), targets, web.size(), budget);
    }
}
