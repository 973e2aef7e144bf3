package dev.remora.lab.report;

import dev.remora.lab.measure.BootstrapInterval;
import java.util.List;
import java.util.SequencedMap;

/// What an experiment gave. Written as JSON it is the report's machine-readable form; the names of the components
/// are the names there.
///
/// @param settings what makes the report again, by name, the command line first
/// @param runs each strategy on each topic from each seed set
/// @param means over topics and seed sets, by group; the group `all` is the mean over the groups
/// @param differences of each strategy from the baseline, paired run by run
public record CrawlReportData(
        SequencedMap<String, String> settings, List<Run> runs, List<Mean> means, List<Difference> differences) {
    /// The group that is the mean over all groups.
    public static final String ALL = "all";

    /// One crawl; for `random` the mean of three.
    ///
    /// @param seeds `file` for the topic file's own, `random-1` … for sets drawn at random
    /// @param targets that can be reached
    /// @param web pages that can be reached
    /// @param pages fetched
    /// @param requests made for them, those for robots.txt, sitemaps and missing pages among them
    /// @param recall target recall by share of the web fetched (`0.01` … `1.00`), as far as the budget goes
    /// @param harvest rate by pages fetched, in steps of 100, as far as the web goes, and to the end of the budget
    /// @param averageRelevance by the crawl's own model, by pages fetched, in steps of 500, likewise
    /// @param secondsToRecall virtual time until a share of the targets was found (`0.25` …); absent if it never
    ///     was
    /// @param virtualSeconds that the crawl took
    /// @param cpuSeconds that it really took
    /// @param end why it ended, for people
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
    /// @param recall target recall at shares of the web, as far as the budget goes for each run
    /// @param earlyRecall recall at a tenth of the web over the oracle's; not known if the budget ends before it
    /// @param harvest rate at numbers of pages, as far as the largest web goes, and to the end of the budget
    /// @param secondsToRecall virtual time; of the runs that got there
    /// @param overlap of the pages that two runs of a topic from different seed sets fetched first, by number of
    ///     pages; absent without seed sets
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

    /// What is drawn: means and intervals along the crawl.
    ///
    /// @param shares of the web fetched, up to what the budget allows
    /// @param recall at these
    /// @param pages fetched
    /// @param harvest at these
    public record Curve(
            List<Double> shares,
            List<BootstrapInterval> recall,
            List<Integer> pages,
            List<BootstrapInterval> harvest) {}

    /// How far a strategy is from the baseline in share of oracle, run by run on the same topic and seeds.
    ///
    /// @param worse runs in which it was below the baseline by more than 0.0005
    /// @param runs compared
    public record Difference(
            String group,
            String strategy,
            String relevance,
            String baseline,
            BootstrapInterval shareOfOracle,
            int worse,
            int runs) {}
}
