package dev.remora.lab.report;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.Bootstrap;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.measure.Overlap;
import dev.remora.lab.report.CrawlReportData.Contestant;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Computes a [CrawlReportData] from results.
public final class Summary {
    private static final List<Double> TABLE_SHARES = List.of(0.1, 0.25, 0.5);
    private static final List<Integer> TABLE_PAGES = List.of(500, 1000, 2000, 4000);
    private static final List<Double> TIMED = List.of(0.25, 0.5, 0.75, 0.9);
    private static final List<Integer> OVERLAPS = List.of(500, 1000, 2000, 4000);

    private final List<Result> results;
    private final Spread spread;
    private final String baseline;
    private final Map<Url, Integer> numbers = new HashMap<>();

    /// @param seed of the bootstrap
    /// @param baseline strategy with which others are compared
    public Summary(List<Result> results, long seed, String baseline) {
        this.results = results;
        this.spread = new Spread(new Bootstrap(seed));
        this.baseline = baseline;
    }

    /// Returns the report.
    ///
    /// @param settings for reproducing it
    public CrawlReportData report(SequencedMap<String, String> settings) {
        Map<Contestant, List<Result>> byContestant = new LinkedHashMap<>();
        for (Result result : results) {
            Contestant who = new Contestant(result.start().group(), result.method());
            byContestant.computeIfAbsent(who, _ -> new ArrayList<>()).add(result);
        }
        if (results.stream().map(result -> result.start().group()).distinct().count() > 1) {
            for (Result result : results) {
                Contestant who = new Contestant(CrawlReportData.ALL, result.method());
                byContestant.computeIfAbsent(who, _ -> new ArrayList<>()).add(result);
            }
        }
        List<CrawlReportData.Mean> means = new ArrayList<>();
        List<CrawlReportData.Difference> differences = new ArrayList<>();
        byContestant.forEach((who, runs) -> {
            means.add(mean(who, runs));
            difference(who, runs, byContestant).ifPresent(differences::add);
        });
        List<CrawlReportData.Lead> leads = new ArrayList<>();
        byContestant.forEach((who, runs) -> {
            if (who.method().strategy().equals(Leads.LEADER)) {
                leads.addAll(new Leads(spread, runs).over(rivals(who, byContestant)));
            }
        });
        return new CrawlReportData(settings, results.stream().map(Summary::run).toList(), means, differences, leads);
    }

    /// Returns the runs of the other strategies of a contestant's table.
    private static List<List<Result>> rivals(Contestant who, Map<Contestant, List<Result>> byContestant) {
        return byContestant.entrySet().stream()
                .filter(other -> other.getKey().group().equals(who.group())
                        && other.getKey()
                                .method()
                                .relevance()
                                .equals(who.method().relevance()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static CrawlReportData.Run run(Result result) {
        HitCurve curve = result.curves().getFirst();
        List<Trace> traces = result.traces();
        return new CrawlReportData.Run(
                result.start(),
                result.method(),
                new CrawlReportData.Reachable(curve.targets(), curve.web()),
                new CrawlReportData.Requested(
                        Math.round(mean(traces, Trace::length)), Math.round(mean(traces, Trace::requests))),
                new CrawlReportData.Effectiveness(
                        result.shareOfOracle(),
                        result.area(),
                        recall(result),
                        everyPages(100, curve, n -> result.mean(one -> one.harvest(n))),
                        everyPages(500, curve, result::averageRelevance),
                        seconds(result)),
                new CrawlReportData.Time(mean(traces, Summary::lasted), mean(traces, Trace::cpuSeconds)),
                traces.getFirst().end());
    }

    private static double mean(List<Trace> traces, ToDoubleFunction<Trace> figure) {
        return traces.stream().mapToDouble(figure).average().orElseThrow();
    }

    /// Returns recall at each hundredth of the web, up to the budget.
    private static SequencedMap<String, Double> recall(Result result) {
        SequencedMap<String, Double> recall = new LinkedHashMap<>();
        for (int percent = 1; percent <= 100; percent++) {
            double share = percent / 100.0;
            double there = result.mean(curve -> curve.recallAtShare(share));
            if (!Double.isNaN(there)) {
                recall.put(key(share), there);
            }
        }
        return recall;
    }

    /// Returns a figure after each `step` pages, and at the end of a budget.
    private static SequencedMap<Integer, Double> everyPages(int step, HitCurve curve, IntToDoubleFunction figure) {
        SequencedMap<Integer, Double> figures = new LinkedHashMap<>();
        for (int pages = step; pages <= curve.within(); pages += step) {
            figures.put(pages, figure.applyAsDouble(pages));
        }
        if (curve.cut()) {
            figures.put(curve.within(), figure.applyAsDouble(curve.within()));
        }
        return figures;
    }

    private static SequencedMap<String, Double> seconds(Result result) {
        SequencedMap<String, Double> seconds = new LinkedHashMap<>();
        for (double share : TIMED) {
            double until = result.secondsUntil(share);
            if (!Double.isNaN(until)) {
                seconds.put(key(share), until);
            }
        }
        return seconds;
    }

    private static double lasted(Trace trace) {
        return trace.length() == 0 ? 0 : trace.seconds(trace.length() - 1);
    }

    private CrawlReportData.Mean mean(Contestant who, List<Result> runs) {
        SequencedMap<String, BootstrapInterval> recall = new LinkedHashMap<>();
        for (double share : TABLE_SHARES) {
            BootstrapInterval there = spread.of(runs, result -> result.mean(curve -> curve.recallAtShare(share)));
            if (there.known()) {
                recall.put(key(share), there);
            }
        }
        SequencedMap<Integer, BootstrapInterval> harvest = new LinkedHashMap<>();
        Reach.pages(TABLE_PAGES, byGroup(who))
                .forEach(n -> harvest.put(n, spread.of(runs, result -> result.mean(curve -> curve.harvest(n)))));
        SequencedMap<String, BootstrapInterval> seconds = new LinkedHashMap<>();
        for (double share : TIMED) {
            List<Result> there = runs.stream()
                    .filter(result -> !Double.isNaN(result.secondsUntil(share)))
                    .toList();
            if (!there.isEmpty()) {
                seconds.put(key(share), spread.of(there, result -> result.secondsUntil(share)));
            }
        }
        CrawlReportData.MeanEffectiveness effectiveness = new CrawlReportData.MeanEffectiveness(
                spread.of(runs, Result::shareOfOracle), recall, spread.of(runs, this::earlyRecall), harvest, seconds);
        return new CrawlReportData.Mean(who, effectiveness, overlaps(runs), Curves.of(runs, spread));
    }

    private List<Result> byGroup(Contestant who) {
        return results.stream()
                .filter(result -> who.group().equals(CrawlReportData.ALL)
                        || result.start().group().equals(who.group()))
                .toList();
    }

    /// Returns recall at a tenth of the web over the oracle's; NaN if the budget ends before it or the oracle had none.
    private double earlyRecall(Result result) {
        ToDoubleFunction<HitCurve> tenth = curve -> curve.recallAtShare(0.1);
        return results.stream()
                .filter(other -> other.method().strategy().equals(BaselineStrategies.ORACLE)
                        && other.start().equals(result.start()))
                .mapToDouble(oracle -> oracle.mean(tenth))
                .filter(most -> most > 0)
                .map(most -> result.mean(tenth) / most)
                .findFirst()
                .orElse(Double.NaN);
    }

    private SequencedMap<Integer, Double> overlaps(List<Result> runs) {
        SequencedMap<Integer, Double> overlaps = new LinkedHashMap<>();
        Map<String, List<Result>> byTopic =
                runs.stream().collect(Collectors.groupingBy(Spread::topic, LinkedHashMap::new, Collectors.toList()));
        for (int n : Reach.pages(OVERLAPS, runs)) {
            List<Double> pairs = new ArrayList<>();
            for (List<Result> topic : byTopic.values()) {
                for (int i = 0; i < topic.size(); i++) {
                    for (int j = i + 1; j < topic.size(); j++) {
                        pairs.add(Overlap.of(numbers(topic.get(i)), numbers(topic.get(j)), n));
                    }
                }
            }
            if (!pairs.isEmpty()) {
                overlaps.put(
                        n,
                        pairs.stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow());
            }
        }
        return overlaps;
    }

    private int[] numbers(Result result) {
        return result.traces().getFirst().pages().stream()
                .mapToInt(page -> numbers.computeIfAbsent(page, _ -> numbers.size()))
                .toArray();
    }

    private Optional<CrawlReportData.Difference> difference(
            Contestant who, List<Result> runs, Map<Contestant, List<Result>> byContestant) {
        List<Result> base = byContestant.get(new Contestant(
                who.group(), new CrawlMethod(baseline, who.method().relevance())));
        if (base == null || who.method().strategy().equals(baseline)) {
            return Optional.empty();
        }
        Map<Result, Double> differences = Leads.paired(runs, base);
        int worse = (int)
                differences.values().stream().filter(d -> d < -Leads.LEAST).count();
        return Optional.of(new CrawlReportData.Difference(
                who,
                baseline,
                spread.of(List.copyOf(differences.keySet()), differences::get),
                worse,
                differences.size()));
    }

    private static String key(double share) {
        return String.format(Locale.ROOT, "%.2f", share);
    }
}
