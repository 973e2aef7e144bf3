package dev.remora.lab.report;

import dev.remora.lab.measure.BootstrapInterval;
import java.util.List;
import java.util.SequencedMap;

/// The results of an experiment. Its JSON form is the machine-readable report, with the names of the
/// components.
///
/// @param settings for reproducing the report, by name, the command line first
/// @param runs each strategy on each topic from each seed set
/// @param means over topics and seed sets, by group; the group `all` is the mean over the groups
/// @param differences of each strategy from the baseline, paired run by run
/// @param leads of `auto`, paired likewise: over the best published strategy of each group, and over breadth-first
public record CrawlReportData(
        SequencedMap<String, String> settings,
        List<Run> runs,
        List<Mean> means,
        List<Difference> differences,
        List<Lead> leads) {
    /// The group with the mean over all groups.
    public static final String ALL = "all";

    /// One crawl; for `random` the mean of three.
    ///
    /// @param seeds `file` for the topic file's own, `random-1` … for randomly drawn sets
    /// @param targets number of reachable targets
    /// @param web number of reachable pages
    /// @param pages fetched
    /// @param requests for them, including those for robots.txt, sitemaps and missing pages
    /// @param recall target recall by share of the web fetched (`0.01` … `1.00`), up to the budget
    /// @param harvest rate by pages fetched, in steps of 100, up to the web or the budget, including its end
    /// @param averageRelevance by the crawl's own model, by pages fetched, in steps of 500, likewise
    /// @param secondsToRecall virtual time until a share of the targets was found (`0.25` …); absent if it
    ///     never was
    /// @param virtualSeconds virtual duration of the crawl
    /// @param cpuSeconds real CPU time
    /// @param end why it ended, as text
    public record Run(
            String group,
            String topic,
            String seeds,
            String strategy,
            String relevance,
            int targets,
            int web,
            long pages,
            long requests,
            double shareOfOracle,
            double areaUnderRecall,
            SequencedMap<String, Double> recall,
            SequencedMap<Integer, Double> harvest,
            SequencedMap<Integer, Double> averageRelevance,
            SequencedMap<String, Double> secondsToRecall,
            double virtualSeconds,
            double cpuSeconds,
            String end) {}

    /// The mean over topics and seed sets, with 95 % intervals.
    ///
    /// @param recall target recall at shares of the web, up to the budget of each run
    /// @param earlyRecall recall at a tenth of the web over the oracle's; unknown if the budget ends before it
    /// @param harvest rate at numbers of pages, up to the largest web or the budget, including its end
    /// @param secondsToRecall virtual time, of the runs that reached the recall
    /// @param overlap of the first pages of two runs of a topic from different seed sets, by number of pages;
    ///     absent without seed sets
    public record Mean(
            String group,
            String strategy,
            String relevance,
            BootstrapInterval shareOfOracle,
            SequencedMap<String, BootstrapInterval> recall,
            BootstrapInterval earlyRecall,
            SequencedMap<Integer, BootstrapInterval> harvest,
            SequencedMap<String, BootstrapInterval> secondsToRecall,
            SequencedMap<Integer, Double> overlap,
            Curve curve) {}

    /// Data of the curves: means and intervals over the crawl.
    ///
    /// @param shares of the web fetched, up to the budget
    /// @param recall at these shares
    /// @param pages fetched
    /// @param harvest at these numbers of pages
    public record Curve(
            List<Double> shares,
            List<BootstrapInterval> recall,
            List<Integer> pages,
            List<BootstrapInterval> harvest) {}

    /// The difference of a strategy from the baseline in share of oracle, paired by topic and seeds.
    ///
    /// @param worse number of runs more than 0.0005 below the baseline
    /// @param runs number of compared runs
    public record Difference(
            String group,
            String strategy,
            String relevance,
            String baseline,
            BootstrapInterval shareOfOracle,
            int worse,
            int runs) {}

    /// The lead of `auto` over a rival in share of oracle, paired by topic and seeds.
    ///
    /// @param rival the published strategy with the highest mean in the group, or breadth-first
    /// @param behind starts from which `auto` is more than 0.0005 below the rival, with both shares
    /// @param runs number of compared starts
    public record Lead(
            String group,
            String relevance,
            String rival,
            BootstrapInterval shareOfOracle,
            List<String> behind,
            int runs) {}
}
