package dev.remora.lab.app;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.KeywordDensity;
import dev.remora.lab.experiment.AutoVariants;
import dev.remora.lab.experiment.HitSource;
import dev.remora.lab.experiment.Plan;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.lab.report.Csv;
import dev.remora.lab.report.HtmlReport;
import dev.remora.lab.report.NestedChoice;
import dev.remora.lab.report.Summary;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options that define a comparison of strategies: what is compared, how each crawl runs, and where the report
/// goes.
final class ComparisonOptions {
    private static final int REFERENCE_THREADS = 1;
    private static final int POLITE_THREADS = 32;
    private static final int ADOPTION_SEED_SETS = 4;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--strategies", split = ",", paramLabel = "NAME", description = "default: all")
    private List<String> strategies = new ArrayList<>(Strategies.names());

    @Option(
            names = "--ablation",
            description = "compare auto with auto without each kind of its evidence, in place of --strategies")
    private boolean ablation;

    @Option(
            names = "--choose",
            description = "choose among a small grid of auto's numbers, in place of --strategies, by cross-validation "
                    + "over hosts")
    private boolean choose;

    @Option(
            names = "--relevance",
            split = ",",
            paramLabel = "MODEL",
            description = "relevance model that the crawls use (default: each topic's own model)")
    private List<String> relevances = List.of();

    @Option(
            names = "--judge",
            paramLabel = "MODEL",
            description = "relevance model that defines the hits if there are no labels (default: ${DEFAULT-VALUE})",
            defaultValue = KeywordDensity.NAME)
    private String judge;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "pages per crawl, including random and oracle; the measurement covers them (default: all reachable "
                            + "pages)")
    private Optional<Long> budget = Optional.empty();

    @Option(
            names = "--delay",
            converter = DurationConverter.class,
            paramLabel = "DURATION",
            description = "delay between two requests to one host, in virtual time (default: 0)")
    private Duration delay = Duration.ZERO;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "concurrent requests in virtual time (default: 1; with --delay 32)")
    private Optional<Integer> threads = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "random seed (default: 1)")
    private long seed = 1;

    @Option(
            names = "--seed-sets",
            paramLabel = "K",
            description =
                    "random seed sets per topic, in addition to its own (default: 0; with --adopt 4, because one crawl "
                            + "cannot show that a lead is significant)")
    private Optional<Integer> seedSets = Optional.empty();

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "folder of the report (default: ${DEFAULT-VALUE})",
            defaultValue = "data/lab")
    private Path report;

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "strategy to compare the others with (default: ${DEFAULT-VALUE})",
            defaultValue = "best-first")
    private String baseline;

    /// The random seed.
    long seed() {
        return seed;
    }

    /// The folder of the report.
    Path report() {
        return report;
    }

    /// The effect of the budget on the measure, as a clause; empty without one.
    Optional<String> budget() {
        return budget.map(ComparisonOptions::within);
    }

    /// Ends the command with a message if an option is wrong.
    void check(boolean adopts) {
        if (ablation || choose) {
            variants(adopts);
        }
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--baseline");
        LabCheck.strategies(strategies, baseline, asked);
        LabCheck.models(relevances);
        LabCheck.models(List.of(judge));
        atLeast(1, "--budget", budget.orElse(1L));
        atLeast(1, "--threads", threads.orElse(1));
        atLeast(0, "--seed-sets", seedSets(adopts));
        LabCheck.catalogue(strategies);
        LabCheck.report(report);
    }

    private void variants(boolean adopts) {
        if ((ablation && choose)
                || adopts
                || spec.commandLine().getParseResult().hasMatchedOption("--strategies")) {
            throw Ended.badInput("--ablation and --choose compare variants of auto: give one of them, without "
                    + "--strategies and --adopt");
        }
        strategies = choose ? AutoVariants.grid() : AutoVariants.ablation();
        baseline = strategies.getFirst();
    }

    /// Returns the table of the choice, if one was asked for.
    List<String> chosen(List<Result> results) {
        return choose ? new NestedChoice(results).table() : List.of();
    }

    /// Checks that the present settings of topics are compared as well.
    void checkRivals(List<TopicGroup> groups) {
        LabCheck.rivals(groups, strategies, relevances);
    }

    static void atLeast(int least, String option, long given) {
        if (given < least) {
            throw Ended.badInput(option + " is " + given + "; allowed: " + least + " or more");
        }
    }

    /// The comparison of topics.
    ///
    /// @param adopts whether the winner is adopted
    Plan plan(List<TopicGroup> groups, Optional<TopicLabels> labelled, boolean adopts) {
        return new Plan(
                groups,
                new Plan.Methods(strategies, relevances),
                new HitSource(judge, labelled),
                seedSets(adopts),
                new TrialSettings(budget.orElse(Long.MAX_VALUE), delay, threads()),
                seed);
    }

    private int threads() {
        return threads.orElse(delay.isZero() ? REFERENCE_THREADS : POLITE_THREADS);
    }

    private int seedSets(boolean adopts) {
        return seedSets.orElse(adopts ? ADOPTION_SEED_SETS : 0);
    }

    /// Summarises the results of a comparison.
    Summary summary(List<Result> results) {
        return new Summary(results, seed, baseline);
    }

    /// The settings for the report, by name.
    ///
    /// @param judged whether a relevance model defines the hits
    SequencedMap<String, String> settings(boolean judged, boolean adopts) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("strategies", String.join(", ", strategies));
        settings.put("relevance", relevances.isEmpty() ? "each topic's own" : String.join(", ", relevances));
        settings.put("hits", judged ? "by " + judge : "by labels");
        settings.put("budget", budget.map(ComparisonOptions::within).orElse("all reachable pages"));
        settings.put("delay", delay.isZero() ? "none" : delay.toMillis() + " ms of virtual time");
        settings.put("concurrent requests", String.valueOf(threads()));
        settings.put("seed", String.valueOf(seed));
        settings.put(
                "seed sets",
                seedSets(adopts) == 0
                        ? "the topic files' own"
                        : "the topic files' own and " + seedSets(adopts) + " random ones per topic");
        settings.put("baseline", baseline);
        return settings;
    }

    /// Describes the effect of a budget on the measure.
    private static String within(long pages) {
        return String.format(
                Locale.ROOT,
                "%,d pages per crawl, including random and oracle: share of oracle is the area under target recall "
                        + "over these pages; later pages are ignored",
                pages);
    }

    /// Writes the files of the report.
    void write(CrawlReportData made) throws IOException {
        LabJson.write(made, report.resolve("report.json"));
        Files.writeString(report.resolve("runs.csv"), Csv.of(made));
        Files.writeString(report.resolve("report.html"), HtmlReport.of(made));
    }
}
