package dev.remora.lab.app;

import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.relevance.KeywordDensity;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.lab.experiment.CoverageTrials;
import dev.remora.lab.experiment.CrawlExperiment;
import dev.remora.lab.experiment.LibraryTrials;
import dev.remora.lab.experiment.Plan;
import dev.remora.lab.experiment.Result;
import dev.remora.lab.experiment.ShardTrials;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.lab.experiment.TrialCluster;
import dev.remora.lab.experiment.TrialFailed;
import dev.remora.lab.experiment.TrialRunner;
import dev.remora.lab.freshness.FreshnessLab;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.lab.library.CollectionLibrary;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.lab.report.Csv;
import dev.remora.lab.report.HtmlReport;
import dev.remora.lab.report.Summary;
import dev.remora.lab.trial.TrialSettings;
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

/// `remora lab`: crawls archived webs in this process, with every strategy, and compares them.
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = {
            "Compares strategies: crawls archived webs in this process on a virtual clock, and measures each crawl",
            "on a scale from chance (random) to full knowledge (oracle)."
        })
final class LabCommand implements Callable<Integer> {
    private static final int REFERENCE_THREADS = 1;
    private static final int POLITE_THREADS = 32;
    private static final int ADOPTION_SEED_SETS = 4;

    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "WEB",
            description = "WARC files or folders, or the folder of one collection")
    private List<Path> webs = List.of();

    @Option(names = "--freshness", description = "compare revisit schedules on simulated pages instead; needs no WEB")
    private boolean freshness;

    @Option(
            names = "--coverage",
            description =
                    "crawl each topic by its own strategy to the end instead, and compare estimates of the number "
                            + "of pages on topic with the truth")
    private boolean coverage;

    @Option(
            names = "--shards",
            split = ",",
            paramLabel = "P",
            description = "numbers of shards: crawl with each strategy by so many shards instead, in rounds, and "
                    + "compare with one process")
    private List<Integer> shards = List.of();

    @Option(
            names = "--round",
            paramLabel = "N",
            description = "with --shards: pages of a round, all shards together (default: ${DEFAULT-VALUE})",
            defaultValue = "200")
    private long round;

    @Option(
            names = "--round-time",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "with --shards: time after which a round starts no request, for example 30s "
                    + "(default: no bound)")
    private Optional<Duration> roundTime = Optional.empty();

    @Option(
            names = "--topics",
            arity = "1..*",
            paramLabel = "FILE",
            description = "topic files or folders; results are averaged by folder, and NAME=FOLDER/a,b defines a group "
                    + "(default for a collection: its own topic)")
    private List<String> topics = List.of();

    @Option(
            names = "--sections",
            description =
                    "make topics with labels from the sections of the archive's large hosts, in place of --topics "
                            + "and --labels")
    private boolean sections;

    @Option(names = "--sections-list", description = "only list the sections, tab-separated")
    private boolean sectionsList;

    @Option(
            names = "--sections-sample",
            paramLabel = "N",
            description = "number of sections, drawn at random (default: all)")
    private Optional<Integer> sectionsSample = Optional.empty();

    @Option(names = "--strategies", split = ",", paramLabel = "NAME", description = "default: all")
    private List<String> strategies = new ArrayList<>(Strategies.names());

    @Option(
            names = "--relevance",
            split = ",",
            paramLabel = "MODEL",
            description = "relevance model that the crawls use (default: each topic's own model)")
    private List<String> relevances = List.of();

    @Option(
            names = "--labels",
            arity = "1..*",
            paramLabel = "FILE",
            description = "tab-separated files with the columns url and topic, which define the hits")
    private List<Path> labels = List.of();

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

    @Option(
            names = "--cluster",
            paramLabel = "MASTER",
            description = "run the crawls as tasks of Apache Spark: local[N] in this process, or spark://HOST:PORT "
                    + "(docs/guide/cluster.md)")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--adopt",
            description =
                    "write the winner into each topic's file if its lead is significant; for a collection, into its "
                            + "stored topic and the file it was crawled from")
    private boolean adopt;

    @Option(
            names = "--events",
            hidden = true,
            description = "for the server that compares a collection: print the progress and the result as lines of "
                    + "JSON, and end when standard input does")
    private boolean events;

    LabCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (freshness) {
            LabCluster.check(cluster.isPresent());
            wiring.terminal().out().print(FreshnessLab.standard().table());
            return 0;
        }
        check();
        if (events) {
            said().endWith(System.in);
        }
        try {
            if (CollectionFolder.isCollection(webs.getFirst())) {
                try (CollectionReader collection = CollectionFolder.openForReading(webs.getFirst())) {
                    compareCollection(collection);
                }
            } else if (makesTopics()) {
                compareSections();
            } else {
                compareArchive();
            }
        } catch (IOException e) {
            throw Ended.failed("input or output failed: " + e.getMessage());
        } catch (IllegalArgumentException e) { // a topic that a model cannot judge by
            throw Ended.badInput(e.getMessage());
        } catch (TrialFailed e) {
            throw Ended.failed(e.getMessage());
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

    private void compareSections() throws IOException, InterruptedException {
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        Segmenter segmenter = wiring.segmenter();
        ArchiveLibrary library = new ArchiveLibrary(ArchivedWeb.read(webs), segmenter, wiring.folding());
        library.readAll(cores(), (done, all) -> progress.done(done, all, "hosts read", ""));
        LabSections found = LabSections.of(library, wiring.folding(), seed, sectionsSample);
        if (sectionsList) {
            found.table().forEach(wiring.terminal().out()::println);
        } else {
            compared(trials(library, segmenter), plan(found.groups(), Optional.of(found.labels())), progress);
        }
    }

    private void compareArchive() throws IOException, InterruptedException {
        LabTopics named = new LabTopics(wiring, ArchiveLibrary.URLS);
        List<TopicGroup> groups = named.groups(topics);
        Optional<TopicLabels> labelled = LabCheck.labels(labels, groups, ArchiveLibrary.URLS);
        if (adopt) {
            named.files().keySet().forEach(LabAdoption::check);
            LabCheck.rivals(groups, strategies, relevances);
        }
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        Plan plan = plan(groups, labelled);
        if (cluster.isPresent()) {
            wiring.terminal().say("The machines of the cluster read the web …");
            try (TrialCluster.Connection trials = LabCluster.connect(cluster.get(), webs, dictionary(groups))) {
                adopt(compared(trials, plan, progress), named);
            }
            return;
        }
        Segmenter segmenter = wiring.segmenter().with(dictionary(groups));
        ArchiveLibrary library = new ArchiveLibrary(ArchivedWeb.read(webs), segmenter, wiring.folding());
        library.readAll(cores(), (done, all) -> progress.done(done, all, "hosts read", ""));
        if (coverage) {
            var trials = new CoverageTrials(library, segmenter, wiring.folding(), Wiring::catalogue, seed);
            wiring.terminal().out().print(trials.table(groups));
            return;
        }
        if (!shards.isEmpty()) {
            var trials = new ShardTrials(
                    library, segmenter, wiring.folding(), plan, Wiring::catalogue, shards, round, roundTime);
            wiring.terminal().out().print(trials.table(cores()));
            return;
        }
        adopt(compared(trials(library, segmenter), plan, progress), named);
    }

    private void adopt(CrawlReportData made, LabTopics named) throws IOException {
        if (adopt) {
            new LabAdoption(wiring, made, ArchiveLibrary.URLS).into(named.files());
        }
    }

    private TrialRunner trials(PageLibrary library, Segmenter segmenter) {
        return new LibraryTrials(library, segmenter, wiring.folding(), Wiring::catalogue, cores());
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
        CrawlReportData made = compared(trials(library, segmenter), plan(groups, labelled), progress);
        if (adopt) {
            LabAdoption adoption = new LabAdoption(wiring, made, library.urls());
            adoption.into(named.files());
            if (topics.isEmpty()) {
                adoption.into(webs.getFirst(), own);
            }
        }
    }

    /// Returns the words of all topics: pages are segmented once for all.
    private static Set<String> dictionary(List<TopicGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.topics().stream())
                .flatMap(topic -> topic.dictionary().stream())
                .collect(Collectors.toSet());
    }

    private CrawlReportData compared(TrialRunner trials, Plan plan, LabProgress progress)
            throws IOException, InterruptedException {
        String web = trials.description();
        if (!events) {
            wiring.terminal().say("The web: " + web);
        }
        List<Result> results = new CrawlExperiment(trials, plan).run((done, all, name) -> {
            if (events) {
                said().progress(done, all);
            } else {
                progress.done(done, all, "crawls", name);
            }
        });
        if (results.isEmpty()) {
            if (events) {
                said().noTarget();
            }
            throw Ended.badInput("no target of any topic is reachable from its seeds in this web. Check that the web "
                    + "contains the seeds and that the topics' ids are labels.");
        }
        CrawlReportData made = new Summary(results, seed, baseline).report(settings(web));
        write(made);
        if (events) {
            Topic topic = plan.groups().getFirst().topics().getFirst();
            said().compared(LabEvents.of(
                    results, made, topic, wiring.wallClock().instant()));
        } else {
            print(made);
        }
        return made;
    }

    private LabEvents said() {
        return new LabEvents(wiring.terminal().out());
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
        LabCheck.webs(webs, !topics.isEmpty() || makesTopics());
        boolean comparesArchive =
                !makesTopics() && !coverage && shards.isEmpty() && !CollectionFolder.isCollection(webs.getFirst());
        LabCluster.check(cluster.isPresent() && !comparesArchive);
        if (makesTopics()) {
            LabCheck.sections(webs, !topics.isEmpty() || !labels.isEmpty() || adopt);
            atLeast(1, "--sections-sample", sectionsSample.orElse(1));
        }
        if (events && (!topics.isEmpty() || !CollectionFolder.isCollection(webs.getFirst()))) {
            throw Ended.badInput("--events is for one collection and its own topic");
        }
        if (!sectionsList) {
            checkComparison();
        }
    }

    private void checkComparison() {
        boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--baseline");
        LabCheck.strategies(strategies, baseline, asked);
        LabCheck.models(relevances);
        LabCheck.models(List.of(judge));
        atLeast(1, "--budget", budget.orElse(1L));
        atLeast(1, "--threads", threads.orElse(1));
        checkShards();
        atLeast(0, "--seed-sets", seedSets());
        LabCheck.catalogue(strategies);
        LabCheck.report(report);
    }

    private void checkShards() {
        atLeast(1, "--round", round);
        if (roundTime.filter(Duration::isZero).isPresent()) {
            throw Ended.badInput("--round-time must be more than 0; leave it out for rounds without a bound");
        }
        shards.forEach(count -> atLeast(1, "--shards", count));
        boolean another = makesTopics() || adopt || coverage || CollectionFolder.isCollection(webs.getFirst());
        if (!shards.isEmpty() && another) {
            throw Ended.badInput("--shards crawls an archived web by the files of --topics. Leave out --sections, "
                    + "--adopt and --coverage, and name WARC files instead of a collection.");
        }
    }

    private boolean makesTopics() {
        return sections || sectionsList;
    }

    private static void atLeast(int least, String option, long given) {
        if (given < least) {
            throw Ended.badInput(option + " is " + given + "; allowed: " + least + " or more");
        }
    }

    private SequencedMap<String, String> settings(String web) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        settings.put(
                "command",
                "./remora "
                        + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
        settings.put("version", Wiring.VERSION);
        settings.put("web", web);
        settings.put("topics", topics());
        settings.put("strategies", String.join(", ", strategies));
        settings.put("relevance", relevances.isEmpty() ? "each topic's own" : String.join(", ", relevances));
        settings.put("hits", labels.isEmpty() && !sections ? "by " + judge : "by labels");
        settings.put("budget", budget.map(LabCommand::within).orElse("all reachable pages"));
        settings.put("delay", delay.isZero() ? "none" : delay.toMillis() + " ms of virtual time");
        settings.put("concurrent requests", String.valueOf(threads()));
        settings.put("seed", String.valueOf(seed));
        settings.put(
                "seed sets",
                seedSets() == 0
                        ? "the topic files' own"
                        : "the topic files' own and " + seedSets() + " random ones per topic");
        settings.put("baseline", baseline);
        return settings;
    }

    private String topics() {
        if (sections) {
            return "sections of the web"
                    + sectionsSample.map(n -> ", " + n + " drawn at random").orElse("");
        }
        return topics.isEmpty() ? "the collection's own" : String.join(" ", topics);
    }

    /// Describes the effect of a budget on the measure.
    private static String within(long pages) {
        return String.format(
                Locale.ROOT,
                "%,d pages per crawl, including random and oracle: share of oracle is the area under target recall "
                        + "over these pages; later pages are ignored",
                pages);
    }

    private void write(CrawlReportData made) throws IOException {
        LabJson.write(made, report.resolve("report.json"));
        Files.writeString(report.resolve("runs.csv"), Csv.of(made));
        Files.writeString(report.resolve("report.html"), HtmlReport.of(made));
    }

    private void print(CrawlReportData made) {
        LabTable.of(made).forEach(wiring.terminal().out()::println);
        budget.ifPresent(pages -> wiring.terminal().say("The budget: " + within(pages) + "."));
        wiring.terminal().say("The report: " + report.resolve("report.html") + " (with report.json and runs.csv)");
    }
}
