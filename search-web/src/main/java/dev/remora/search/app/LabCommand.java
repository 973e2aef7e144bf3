package dev.remora.search.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.remora.crawler.lab.ArchivedWeb;
import dev.remora.crawler.lab.experiment.Experiment;
import dev.remora.crawler.lab.experiment.Labels;
import dev.remora.crawler.lab.experiment.Plan;
import dev.remora.crawler.lab.experiment.Result;
import dev.remora.crawler.lab.experiment.TopicGroup;
import dev.remora.crawler.lab.library.ArchiveLibrary;
import dev.remora.crawler.lab.library.PageLibrary;
import dev.remora.crawler.lab.report.Csv;
import dev.remora.crawler.lab.report.HtmlReport;
import dev.remora.crawler.lab.report.Report;
import dev.remora.crawler.lab.report.Summary;
import dev.remora.crawler.lab.trial.TrialSettings;
import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.relevance.KeywordDensity;
import dev.remora.crawler.relevance.RelevanceModels;
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
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `remora lab`: crawls archived webs in process, with every strategy, and compares them.
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = {
            "Compares strategies: crawls archived webs in process on a virtual clock, and measures each crawl",
            "between chance (random) and all that can be known (oracle)."
        })
final class LabCommand implements Callable<Integer> {
    private static final int REFERENCE_THREADS = 1;
    private static final int POLITE_THREADS = 32;

    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "WEB", description = "WARC files, or folders of them")
    private List<Path> webs;

    @Option(
            names = "--topics",
            arity = "1..*",
            required = true,
            paramLabel = "FILE",
            description = "topic files, or folders of them; topics are averaged by folder. NAME=FOLDER/a,b names a group")
    private List<String> topics;

    @Option(names = "--strategies", split = ",", paramLabel = "NAME", description = "default: all")
    private List<String> strategies = new ArrayList<>(Strategies.names());

    @Option(
            names = "--relevance",
            split = ",",
            paramLabel = "MODEL",
            description = "what crawls see (default: each topic's own model)")
    private List<String> relevances = List.of();

    @Option(
            names = "--labels",
            arity = "1..*",
            paramLabel = "FILE",
            description = "tab-separated files with the columns url and topic: what counts as a hit")
    private List<Path> labels = List.of();

    @Option(
            names = "--judge",
            paramLabel = "MODEL",
            description = "what counts as a hit where there are no labels (default: ${DEFAULT-VALUE})",
            defaultValue = KeywordDensity.NAME)
    private String judge;

    @Option(names = "--budget", paramLabel = "N", description = "pages a crawl (default: all that can be reached)")
    private Optional<Long> budget = Optional.empty();

    @Option(
            names = "--delay",
            converter = DurationConverter.class,
            paramLabel = "DURATION",
            description = "between two requests to a host, in virtual time (default: 0)")
    private Duration delay = Duration.ZERO;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "requests under way at a time, in virtual time (default: 1; with --delay 32)")
    private Optional<Integer> threads = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "of all chance (default: 1)")
    private long seed = 1;

    @Option(
            names = "--seed-sets",
            paramLabel = "K",
            description = "seed sets drawn at random for each topic, beside its own (default: 0)")
    private int seedSets;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "where the report goes (default: ${DEFAULT-VALUE})",
            defaultValue = "data/lab")
    private Path report;

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "what the others are compared with (default: ${DEFAULT-VALUE})",
            defaultValue = "best-first")
    private String baseline;

    LabCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        try {
            ArchiveLibrary library =
                    new ArchiveLibrary(ArchivedWeb.read(webs), wiring.segmenter(), wiring.folding());
            int cores = Runtime.getRuntime().availableProcessors();
            LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
            library.readAll(cores, (done, all) -> progress.done(done, all, "hosts read", ""));
            List<TopicGroup> groups = new LabTopics(wiring, library.urls()).groups(topics);
            Plan plan = new Plan(
                    groups,
                    strategies,
                    relevances,
                    judge,
                    labels.isEmpty() ? Optional.empty() : Optional.of(Labels.read(labels, library.urls())),
                    seedSets,
                    new TrialSettings(
                            budget.orElse(Long.MAX_VALUE),
                            delay,
                            threads.orElse(delay.isZero() ? REFERENCE_THREADS : POLITE_THREADS)),
                    seed,
                    baseline);
            wiring.terminal().say("The web: " + library.description());
            List<Result> results = new Experiment(library, wiring.segmenter(), wiring.folding(), plan)
                    .run(cores, (done, all, name) -> progress.done(done, all, "crawls", name));
            if (results.isEmpty()) {
                throw Ended.badInput("no target of any topic can be reached from its seeds in this web; are the "
                        + "seeds in it, and are the topics' ids those of the labels?");
            }
            write(new Summary(results, seed, baseline).report(settings(library)));
        } catch (IOException e) {
            throw Ended.failed("the lab could not read or write: " + e.getMessage());
        }
        return 0;
    }

    private void check() {
        strategies.stream().filter(s -> !Strategies.names().contains(s)).findFirst().ifPresent(s -> {
            throw Ended.badInput("unknown --strategies '" + s + "'; allowed: "
                    + String.join(", ", Strategies.names()) + " (random and oracle are run in any case)");
        });
        List<String> models = new ArrayList<>(relevances);
        models.add(judge);
        models.stream().filter(m -> !RelevanceModels.NAMES.contains(m)).findFirst().ifPresent(m -> {
            throw Ended.badInput("unknown relevance model '" + m + "'; allowed: "
                    + String.join(", ", new TreeSet<>(RelevanceModels.NAMES)));
        });
        if (budget.orElse(1L) < 1 || threads.orElse(1) < 1 || seedSets < 0) {
            throw Ended.badInput("--budget and --threads must be at least 1, --seed-sets at least 0");
        }
        for (Path input : webs) {
            if (!Files.exists(input)) {
                throw Ended.badInput("there is no file or folder " + input);
            }
        }
        for (Path input : labels) {
            if (!Files.isRegularFile(input)) {
                throw Ended.badInput("there is no file " + input);
            }
        }
    }

    private SequencedMap<String, String> settings(PageLibrary library) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put("command", "./remora lab " + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
        settings.put("version", Wiring.VERSION);
        settings.put("web", library.description());
        settings.put("topics", String.join(" ", topics));
        settings.put("strategies", String.join(", ", strategies));
        settings.put("relevance", relevances.isEmpty() ? "each topic's own" : String.join(", ", relevances));
        settings.put("hits", labels.isEmpty() ? "by " + judge : "by labels");
        settings.put("budget", budget.map(n -> n + " pages").orElse("all that can be reached"));
        settings.put("delay", delay.isZero() ? "none" : delay.toMillis() + " ms of virtual time");
        settings.put("seed", String.valueOf(seed));
        settings.put("seed sets", seedSets == 0 ? "the topic files' own" : "the topic files' own and " + seedSets
                + " drawn at random a topic");
        settings.put("baseline", baseline);
        return settings;
    }

    private void write(Report made) throws IOException {
        Files.createDirectories(report);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(report.resolve("report.json").toFile(), made);
        Files.writeString(report.resolve("runs.csv"), Csv.of(made));
        Files.writeString(report.resolve("report.html"), HtmlReport.of(made));
        made.means().stream()
                .map(mean -> String.format(
                        Locale.ROOT,
                        "%-8s %-16s %-18s %.3f [%.3f, %.3f]  recall at 10 %% of the web %.2f",
                        mean.group(),
                        mean.strategy(),
                        mean.relevance(),
                        mean.shareOfOracle().mean(),
                        mean.shareOfOracle().low(),
                        mean.shareOfOracle().high(),
                        mean.recall().get("0.10").mean()))
                .forEach(wiring.terminal().out()::println);
        wiring.terminal().say("The report: " + report.resolve("report.html") + " (and report.json, runs.csv beside it)");
    }
}
