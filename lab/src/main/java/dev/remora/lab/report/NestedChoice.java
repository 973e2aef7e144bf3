package dev.remora.lab.report;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Chooses among strategies honestly: by cross-validation over hosts. A topic belongs to the host with most of its
/// targets. For each host, the strategy with the highest mean share of oracle over the topics of the other hosts is
/// chosen (groups count alike, and so do the starts of a group), and measured on the topics of that host, which had
/// no say.
public final class NestedChoice {
    private final List<Result> results;
    private final List<String> strategies;
    private final Map<String, String> hosts;

    /// @param results of the strategies to choose from, and of `oracle`; the first strategy is the present one
    public NestedChoice(List<Result> results) {
        this(results, hosts(results));
    }

    /// @param hosts of the topics, by their ids
    NestedChoice(List<Result> results, Map<String, String> hosts) {
        this.hosts = hosts;
        this.results =
                results.stream().filter(result -> !result.method().yardstick()).toList();
        strategies =
                this.results.stream().map(NestedChoice::strategy).distinct().toList();
    }

    private static String strategy(Result result) {
        return result.method().strategy();
    }

    private static Map<String, String> hosts(List<Result> results) {
        Map<String, String> hosts = new LinkedHashMap<>();
        results.stream()
                .filter(result -> strategy(result).equals(BaselineStrategies.ORACLE))
                .forEach(result -> hosts.putIfAbsent(
                        result.start().topic(), host(result.traces().getFirst())));
        return hosts;
    }

    private static String host(Trace oracle) {
        Map<String, Integer> targets = new LinkedHashMap<>();
        List<Url> pages = oracle.pages();
        for (int i = 0; i < oracle.length(); i++) {
            if (oracle.hit(i)) {
                targets.merge(pages.get(i).host(), 1, Integer::sum);
            }
        }
        return targets.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /// Returns a table with a line for each host, in Markdown; a sentence in its place if there is only one host.
    public List<String> table() {
        List<String> all = hosts.values().stream().distinct().sorted().toList();
        if (all.size() < 2) {
            return List.of("No choice: all topics belong to the host " + String.join("", all)
                    + ". Each choice leaves out one host; compare topics of two hosts or more.");
        }
        List<String> lines = new ArrayList<>(List.of(
                "| host left out | starts | chosen on the others | its share there | " + strategies.getFirst()
                        + " | best there, in hindsight |",
                "|---|---:|---|---:|---:|---|"));
        List<Result> unseen = new ArrayList<>();
        for (String host : all) {
            String chosen = best(host, false);
            String hindsight = best(host, true);
            unseen.addAll(runs(host, true, chosen));
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %d | `%s` | %.3f | %.3f | `%s` %.3f |",
                    host,
                    runs(host, true, chosen).size(),
                    chosen,
                    mean(runs(host, true, chosen)),
                    mean(runs(host, true, strategies.getFirst())),
                    hindsight,
                    mean(runs(host, true, hindsight))));
        }
        String overall = best("", false);
        lines.add(String.format(
                Locale.ROOT,
                "| all | %d | `%s` by all | %.3f | %.3f | |",
                unseen.size(),
                overall,
                mean(unseen),
                mean(runs("", false, strategies.getFirst()))));
        return lines;
    }

    /// Returns the best strategy on a host's topics, or on all but these.
    private String best(String host, boolean its) {
        return strategies.stream()
                .max(Comparator.comparingDouble(strategy -> mean(runs(host, its, strategy))))
                .orElseThrow();
    }

    private List<Result> runs(String host, boolean its, String strategy) {
        return results.stream()
                .filter(result -> strategy(result).equals(strategy)
                        && host.equals(hosts.get(result.start().topic())) == its)
                .toList();
    }

    private static double mean(List<Result> runs) {
        return runs.stream()
                .collect(Collectors.groupingBy(
                        result -> result.start().group(), Collectors.averagingDouble(Result::shareOfOracle)))
                .values()
                .stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }
}
