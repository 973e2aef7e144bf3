package dev.remora.lab.app;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.measure.Bootstrap;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.search.app.crawl.TopicOverrides;
import dev.remora.shared.topic.Topic;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The winner of a topic in the lab, and the significance of its lead.
///
/// @param best has the highest mean share of oracle over the topic's runs
/// @param rival the topic's current settings; empty if those are the best, or were not measured
/// @param lead of the best over the rival in share of oracle, paired by runs with the same seeds
record LabWinner(Contestant best, Optional<Contestant> rival, Optional<BootstrapInterval> lead) {
    /// Seed of the bootstrap: the same runs give the same result.
    private static final long SEED = 1;

    /// A method with its success.
    ///
    /// @param shareOfOracle mean over the topic's runs
    record Contestant(CrawlMethod method, double shareOfOracle) {
        /// Returns the name of its strategy.
        String strategy() {
            return method.strategy();
        }

        private boolean isOf(Topic topic) {
            return method.equals(CrawlMethod.of(topic));
        }
    }

    /// Returns the winner of a topic; empty if nothing was measured.
    static Optional<LabWinner> of(CrawlReportData report, Topic topic) {
        List<CrawlReportData.Run> runs = report.runs().stream()
                .filter(run -> run.start().topic().equals(topic.id()))
                .filter(run -> !run.method().yardstick())
                .toList();
        List<Contestant> ranked = ranked(runs);
        if (ranked.isEmpty()) {
            return Optional.empty();
        }
        Contestant best = ranked.getFirst();
        Optional<Contestant> rival = best.isOf(topic)
                ? Optional.empty()
                : ranked.stream().filter(one -> one.isOf(topic)).findFirst();
        return Optional.of(new LabWinner(best, rival, rival.map(other -> lead(runs, best, other))));
    }

    private static List<Contestant> ranked(List<CrawlReportData.Run> runs) {
        Map<CrawlMethod, Double> means = runs.stream()
                .collect(Collectors.groupingBy(
                        CrawlReportData.Run::method, Collectors.averagingDouble(CrawlReportData.Run::shareOfOracle)));
        return means.entrySet().stream()
                .map(mean -> new Contestant(mean.getKey(), mean.getValue()))
                .sorted(Comparator.comparingDouble((Contestant one) -> -one.shareOfOracle())
                        .thenComparing(one -> one.strategy() + one.method().relevance()))
                .toList();
    }

    private static BootstrapInterval lead(List<CrawlReportData.Run> runs, Contestant best, Contestant rival) {
        Map<String, Double> others = bySeeds(runs, rival);
        List<Double> leads = bySeeds(runs, best).entrySet().stream()
                .filter(run -> others.containsKey(run.getKey()))
                .map(run -> run.getValue() - others.get(run.getKey()))
                .toList();
        return new Bootstrap(SEED).mean(Map.of("", leads));
    }

    private static Map<String, Double> bySeeds(List<CrawlReportData.Run> runs, Contestant of) {
        return runs.stream()
                .filter(run -> run.method().equals(of.method()))
                .collect(Collectors.toMap(
                        run -> run.start().group() + "/" + run.start().seeds(),
                        CrawlReportData.Run::shareOfOracle,
                        (first, _) -> first,
                        TreeMap::new));
    }

    /// True if the topic should adopt the winner: it leads with 95 % confidence, over more than one start.
    boolean toBeAdopted() {
        return lead.isPresent() && lead.get().values() > 1 && lead.get().low() > 0;
    }

    /// Returns the result as text for people.
    String words(Topic topic) {
        return rival.isPresent() ? beside(rival.get(), lead.orElseThrow(), topic) : alone(topic);
    }

    private String alone(Topic topic) {
        return best.isOf(topic)
                ? keeps(topic, "no other strategy did better.")
                : keeps(
                        topic,
                        best.strategy() + " did best, but the topic uses "
                                + topic.crawl().strategy() + " with "
                                + topic.relevance().model() + ", which was not compared. Compare both: --strategies "
                                + best.strategy() + "," + topic.crawl().strategy());
    }

    private String beside(Contestant other, BootstrapInterval by, Topic topic) {
        String figures = String.format(
                Locale.ROOT,
                "%s reached a share of oracle of %.3f, %s %.3f",
                best.strategy(),
                best.shareOfOracle(),
                other.strategy(),
                other.shareOfOracle());
        if (by.values() < 2) {
            return keeps(
                    topic,
                    figures + ", but from one crawl each, which cannot show that the lead is significant. Use more "
                            + "starts: --seed-sets 4");
        }
        String measured = String.format(
                Locale.ROOT,
                "%s; the lead is %+.3f [%+.3f, %+.3f] over %d starts",
                figures,
                by.mean(),
                by.low(),
                by.high(),
                by.values());
        return toBeAdopted()
                ? topic.id() + " takes " + best.strategy() + ": " + measured + "."
                : keeps(topic, measured + ", which may be chance.");
    }

    private static String keeps(Topic topic, String why) {
        return topic.id() + " keeps " + topic.crawl().strategy() + ": " + why;
    }

    /// Returns the topic with the winner's settings.
    Topic in(Topic topic) {
        return new TopicOverrides(
                        Optional.of(best.strategy()), Optional.of(best.method().relevance()), Optional.empty())
                .apply(topic);
    }
}
