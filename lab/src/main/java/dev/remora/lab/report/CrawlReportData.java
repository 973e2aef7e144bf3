package dev.remora.lab.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.measure.BootstrapInterval;
import java.util.List;
import java.util.SequencedMap;

/// The results of an experiment. Its JSON form is the machine-readable report, with the names of the
/// components.
///
/// @param settings for reproducing the report, by name, the command line first
/// @param runs each method on each topic from each seed set
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
    /// @param start where it began
    /// @param method how it chose its pages
    /// @param reachable what it could have fetched
    /// @param requested what it asked for
    /// @param effectiveness how well it found the targets
    /// @param time that it took
    /// @param end why it ended, as text
    public record Run(
            @JsonUnwrapped StartId start,
            @JsonUnwrapped CrawlMethod method,
            @JsonUnwrapped Reachable reachable,
            @JsonUnwrapped Requested requested,
            @JsonUnwrapped Effectiveness effectiveness,
            @JsonUnwrapped Time time,
            String end) {
        /// Returns its share of oracle.
        public double shareOfOracle() {
            return effectiveness.shareOfOracle;
        }
    }

    /// What crawls from a start can reach.
    ///
    /// @param targets number of targets
    /// @param web number of pages
    public record Reachable(int targets, int web) {}

    /// What a crawl asked for.
    ///
    /// @param pages fetched
    /// @param requests for them, including those for robots.txt, sitemaps and missing pages
    public record Requested(long pages, long requests) {}

    /// How well a crawl found the targets.
    ///
    /// @param shareOfOracle area under target recall, scaled from 0 (`random`) to 1 (`oracle`)
    /// @param areaUnderRecall the same area, unscaled
    /// @param recall target recall by share of the web fetched (`0.01` … `1.00`), up to the budget
    /// @param harvest rate by pages fetched, in steps of 100, up to the web or the budget, including its end
    /// @param averageRelevance by the crawl's own model, by pages fetched, in steps of 500, likewise
    /// @param secondsToRecall virtual time until a share of the targets was found (`0.25` …); absent if it
    ///     never was
    public record Effectiveness(
            double shareOfOracle,
            double areaUnderRecall,
            SequencedMap<String, Double> recall,
            SequencedMap<Integer, Double> harvest,
            SequencedMap<Integer, Double> averageRelevance,
            SequencedMap<String, Double> secondsToRecall) {}

    /// How long a crawl took.
    ///
    /// @param virtualSeconds virtual duration of the crawl
    /// @param cpuSeconds real CPU time
    public record Time(double virtualSeconds, double cpuSeconds) {}

    /// A method in a group of topics: a row of the group's table.
    ///
    /// @param group a group, or [#ALL]
    public record Contestant(String group, @JsonUnwrapped CrawlMethod method) {}

    /// The mean over topics and seed sets, with 95 % intervals.
    ///
    /// @param overlap of the first pages of two runs of a topic from different seed sets, by number of pages;
    ///     absent without seed sets
    public record Mean(
            @JsonUnwrapped Contestant contestant,
            @JsonUnwrapped MeanEffectiveness effectiveness,
            SequencedMap<Integer, Double> overlap,
            Curve curve) {
        /// Returns its share of oracle.
        public BootstrapInterval shareOfOracle() {
            return effectiveness.shareOfOracle;
        }
    }

    /// How well the crawls of a contestant found the targets.
    ///
    /// @param recall target recall at shares of the web, up to the budget of each run
    /// @param earlyRecall recall at a tenth of the web over the oracle's; unknown if the budget ends before it
    ///     or the oracle had none
    /// @param harvest rate at numbers of pages, up to the largest web or the budget, including its end
    /// @param secondsToRecall virtual time, of the runs that reached the recall
    public record MeanEffectiveness(
            BootstrapInterval shareOfOracle,
            SequencedMap<String, BootstrapInterval> recall,
            BootstrapInterval earlyRecall,
            SequencedMap<Integer, BootstrapInterval> harvest,
            SequencedMap<String, BootstrapInterval> secondsToRecall) {}

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

    /// The difference of a contestant from the baseline in share of oracle, paired by topic and seeds.
    ///
    /// @param worse number of runs more than 0.0005 below the baseline
    /// @param runs number of compared runs
    public record Difference(
            @JsonUnwrapped Contestant contestant,
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
