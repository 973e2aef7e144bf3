package dev.remora.lab.app;

import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.relevance.KeywordDensity;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.lab.experiment.CrawlExperiment;
import dev.remora.lab.experiment.Plan;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.lab.library.CollectionLibrary;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.lab.report.Csv;
import dev.remora.lab.report.HtmlReport;
import dev.remora.lab.report.Summary;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.search.app.topic.TopicCatalogueCommand;
import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
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
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    private static final int ADOPTION_SEED_SETS = 4;

    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "WEB",
            description = "WARC files or folders of them; or the folder of one collection")
    private List<Path> webs;

    @Option(
            names = "--topics",
            arity = "1..*",
            paramLabel = "FILE",
            description = "topic files, or folders of them; topics are averaged by folder, and NAME=FOLDER/a,b names a "
                    + "group of them (default for a collection: its own topic)")
    private List<String> topics = List.of();

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

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "pages a crawl fetches, random's and oracle's too, and over which it is measured (default: all that "
                            + "can be reached)")
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
            description =
                    "seed sets drawn at random for each topic, beside its own (default: 0; with --adopt 4, because "
                            + "one crawl cannot tell a lead from chance)")
    private Optional<Integer> seedSets = Optional.empty();

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

    @Option(
            names = "--adopt",
            description =
                    "write the winner into each topic's file, where it leads by more than chance; of a collection, "
                            + "into its topic and the file that it was crawled from")
    private boolean adopt;

    LabCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        try {
            if (CollectionFolder.isCollection(webs.getFirst())) {
                try (CollectionReader collection = CollectionFolder.openForReading(webs.getFirst())) {
                    compareCollection(collection);
                }
            } else {
                compareArchive();
            }
        } catch (IOException e) {
            throw Ended.failed("the lab could not read or write: " + e.getMessage());
        } catch (IllegalArgumentException e) { // what a model says of a topic that it cannot judge by
            throw Ended.badInput(e.getMessage());
        }
        return 0;
    }

    private void compareCollection(CollectionReader collection) throws IOException, InterruptedException {
        Segmenter segmenter = wiring.segmenter(collection.topic());
        compare(
                new CollectionLibrary(new ResegmentedCollection(collection, segmenter), wiring.folding()),
                segmenter,
                collection.topic());
    }

    private void compareArchive() throws IOException, InterruptedException {
        LabTopics named = new LabTopics(wiring, ArchiveLibrary.URLS);
        List<TopicGroup> groups = named.groups(topics);
        Optional<TopicLabels> labelled = LabCheck.labels(labels, groups, ArchiveLibrary.URLS);
        if (adopt) {
            named.files().keySet().forEach(LabAdoption::check);
            LabCheck.rivals(groups, strategies, relevances);
        }
        Segmenter segmenter = wiring.segmenter().with(dictionary(groups));
        ArchiveLibrary library = new ArchiveLibrary(ArchivedWeb.read(webs), segmenter, wiring.folding());
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        library.readAll(cores(), (done, all) -> progress.done(done, all, "hosts read", ""));
        CrawlReportData made = compared(library, segmenter, plan(groups, labelled), progress);
        if (adopt) {
            new LabAdoption(wiring, made, library.urls()).into(named.files());
        }
    }

    private void compare(PageLibrary library, Segmenter segmenter, Topic own) throws IOException, InterruptedException {
        LabTopics named = new LabTopics(wiring, library.urls());
        List<TopicGroup> groups =
                topics.isEmpty() ? List.of(new TopicGroup("collection", List.of(own))) : named.groups(topics);
        Optional<TopicLabels> labelled = LabCheck.labels(labels, groups, library.urls());
        if (adopt) {
            named.files().keySet().forEach(LabAdoption::check);
            LabCheck.rivals(groups, strategies, relevances);
        }
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        CrawlReportData made = compared(library, segmenter, plan(groups, labelled), progress);
        if (adopt) {
            LabAdoption adoption = new LabAdoption(wiring, made, library.urls());
            adoption.into(named.files());
            if (topics.isEmpty()) {
                adoption.into(webs.getFirst(), own);
            }
        }
    }

    /// The words of all topics: the pages are cut once for all.
    private static Set<String> dictionary(List<TopicGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.topics().stream())
                .flatMap(topic -> topic.dictionary().stream())
                .collect(Collectors.toSet());
    }

    private CrawlReportData compared(PageLibrary library, Segmenter segmenter, Plan plan, LabProgress progress)
            throws IOException, InterruptedException {
        wiring.terminal().say("The web: " + library.description());
        List<Result> results = new CrawlExperiment(
                        library, segmenter, wiring.folding(), plan, TopicCatalogueCommand::catalogue)
                .run(cores(), (done, all, name) -> progress.done(done, all, "crawls", name));
        if (results.isEmpty()) {
            throw Ended.badInput("no target of any topic can be reached from its seeds in this web; are the "
                    + "seeds in it, and are the topics' ids those of the labels?");
        }
        CrawlReportData made = new Summary(results, seed, baseline).report(settings(library));
        write(made);
        return made;
    }

    private Plan plan(List<TopicGroup> groups, Optional<TopicLabels> labelled) {
        return new Plan(
                groups,
                strategies,
                relevances,
                judge,
                labelled,
                seedSets(),
                new TrialSettings(budget.orElse(Long.MAX_VALUE), delay, threads()),
                seed,
                baseline);
    }

    private int threads() {
        return threads.orElse(delay.isZero() ? REFERENCE_THREADS : POLITE_THREADS);
    }

    private int seedSets() {
        return seedSets.orElse(adopt ? ADOPTION_SEED_SETS : 0);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    private void check() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--baseline");
        LabCheck.strategies(strategies, baseline, asked);
        LabCheck.models(relevances);
        LabCheck.models(List.of(judge));
        LabCheck.webs(webs, !topics.isEmpty());
        atLeast(1, "--budget", budget.orElse(1L));
        atLeast(1, "--threads", threads.orElse(1));
        atLeast(0, "--seed-sets", seedSets());
        LabCheck.catalogue(strategies);
        LabCheck.report(report);
    }

    private static void atLeast(int least, String option, long given) {
        if (given < least) {
            throw Ended.badInput(option + " is " + given + "; allowed: " + least + " or more");
        }
    }

    private SequencedMap<String, String> settings(PageLibrary library) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put(
                "command",
                "./remora "
                        + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
        settings.put("version", Wiring.VERSION);
        settings.put("web", library.description());
        settings.put("topics", topics.isEmpty() ? "the collection's own" : String.join(" ", topics));
        settings.put("strategies", String.join(", ", strategies));
        settings.put("relevance", relevances.isEmpty() ? "each topic's own" : String.join(", ", relevances));
        settings.put("hits", labels.isEmpty() ? "by " + judge : "by labels");
        settings.put("budget", budget.map(LabCommand::within).orElse("all that can be reached"));
        settings.put("delay", delay.isZero() ? "none" : delay.toMillis() + " ms of virtual time");
        settings.put("requests under way", String.valueOf(threads()));
        settings.put("seed", String.valueOf(seed));
        settings.put(
                "seed sets",
                seedSets() == 0
                        ? "the topic files' own"
                        : "the topic files' own and " + seedSets() + " drawn at random a topic");
        settings.put("baseline", baseline);
        return settings;
    }

    /// What a budget does to the measure, for people.
    private static String within(long pages) {
        return String.format(
                Locale.ROOT,
                "%,d pages a crawl, random's and oracle's too: share of oracle is the area under target recall over "
                        + "the first of them; what lies beyond is left out",
                pages);
    }

    private void write(CrawlReportData made) throws IOException {
        LabJson.write(made, report.resolve("report.json"));
        Files.writeString(report.resolve("runs.csv"), Csv.of(made));
        Files.writeString(report.resolve("report.html"), HtmlReport.of(made));
        LabTable.of(made).forEach(wiring.terminal().out()::println);
        budget.ifPresent(pages -> wiring.terminal().say("The budget: " + within(pages) + "."));
        wiring.terminal()
                .say("The report: " + report.resolve("report.html") + " (and report.json, runs.csv beside it)");
    }
}
