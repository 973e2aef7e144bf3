package dev.remora.lab.report;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.measure.BootstrapInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How far `auto` is ahead of others, start by start.
///
/// @param own its runs in a group
record Leads(Spread spread, List<Result> own) {
    /// The strategy whose leads are told.
    static final String LEADER = "auto";

    /// A difference in share of oracle that counts.
    static final double LEAST = 0.0005;

    private static final String BREADTH_FIRST = "breadth-first";

    /// Returns the leads over the published strategy with the highest mean, and over breadth-first.
    ///
    /// @param others runs of the strategies of the same table, strategy by strategy
    List<CrawlReportData.Lead> over(List<List<Result>> others) {
        List<CrawlReportData.Lead> leads = new ArrayList<>();
        others.stream()
                .filter(runs -> published(runs.getFirst().method().strategy()))
                .max(Comparator.comparingDouble(
                        runs -> spread.of(runs, Result::shareOfOracle).mean()))
                .ifPresent(best -> leads.add(over(best, best.getFirst().method().strategy())));
        others.stream()
                .filter(runs -> runs.getFirst().method().strategy().equals(BREADTH_FIRST))
                .filter(_ -> leads.stream().noneMatch(lead -> lead.rival().equals(BREADTH_FIRST)))
                .findFirst()
                .ifPresent(runs -> leads.add(over(runs, BREADTH_FIRST)));
        return leads;
    }

    private static boolean published(String strategy) {
        return Strategies.names().contains(strategy) && !strategy.equals(LEADER);
    }

    private CrawlReportData.Lead over(List<Result> rival, String name) {
        Map<Result, Double> differences = paired(own, rival);
        BootstrapInterval lead = spread.of(List.copyOf(differences.keySet()), differences::get);
        List<String> behind = differences.entrySet().stream()
                .filter(start -> start.getValue() < -LEAST)
                .map(start -> start(start.getKey(), start.getKey().shareOfOracle() - start.getValue()))
                .toList();
        Result first = own.getFirst();
        boolean all = own.stream().map(run -> run.start().group()).distinct().count() > 1;
        return new CrawlReportData.Lead(
                all ? CrawlReportData.ALL : first.start().group(),
                first.method().relevance(),
                name,
                lead,
                behind,
                differences.size());
    }

    private static String start(Result run, double other) {
        StartId start = run.start();
        return String.format(
                Locale.ROOT,
                "%s %s%s (%.3f, %.3f)",
                start.group(),
                start.topic(),
                start.hasOwnSeeds() ? "" : " " + start.seeds(),
                run.shareOfOracle(),
                other);
    }

    /// Returns the differences of runs from those of another strategy with the same start.
    static Map<Result, Double> paired(List<Result> runs, List<Result> others) {
        Map<Result, Double> differences = new LinkedHashMap<>();
        for (Result run : runs) {
            others.stream()
                    .filter(other -> run.start().equals(other.start()))
                    .findFirst()
                    .ifPresent(other -> differences.put(run, run.shareOfOracle() - other.shareOfOracle()));
        }
        return differences;
    }
}
