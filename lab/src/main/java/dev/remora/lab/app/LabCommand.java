package dev.remora.lab.app;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.lab.experiment.CoverageTrials;
import dev.remora.lab.experiment.CrawlExperiment;
import dev.remora.lab.experiment.LibraryTrials;
import dev.remora.lab.experiment.Plan;
import dev.remora.lab.experiment.Result;
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
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `remora lab`: crawls archived webs in this process, with every strategy, and compares them.
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = {
            "Compares strategies: crawls archived webs in this process on a virtual clock.",
            "Measures each crawl on a scale from chance (random) to full knowledge (oracle)."
        })
final class LabCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "WEB",
            description = "WARC files or folders, or the folder of one collection")
    private List<Path> webs = List.of();

    @Mixin
    private ComparisonOptions comparison;

    @Mixin
    private SectionOptions sections;

    @Mixin
    private ShardTrialOptions shards;

    @Option(names = "--freshness", description = "compare revisit schedules on simulated pages instead; needs no WEB")
    private boolean freshness;

    @Option(
            names = "--coverage",
            description =
                    "crawl each topic by its own strategy to the end instead, and compare estimates of the number "
                            + "of pages on topic with the truth")
    private boolean coverage;

    @Option(
            names = "--topics",
            arity = "1..*",
            paramLabel = "FILE",
            description = "topic files or folders; results are averaged by folder, and NAME=FOLDER/a,b defines a group "
                    + "(default for a collection: its own topic)")
    private List<String> topics = List.of();

    @Option(
            names = "--labels",
            arity = "1..*",
            paramLabel = "FILE",
            description = "tab-separated files with the columns url and topic, which define the hits")
    private List<Path> labels = List.of();

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
            wiring.terminal().out().print(FreshnessLab.standard().report());
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
            } else if (sections.onlyListed()) {
                listSections();
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

    private void listSections() throws IOException, InterruptedException {
        ArchiveLibrary library = read(wiring.segmenter(), new LabProgress(wiring.terminal(), wiring.clock()));
        sections.of(library, wiring.folding(), comparison.seed())
                .table()
                .forEach(wiring.terminal().out()::println);
    }

    private ArchiveLibrary read(Segmenter segmenter, LabProgress progress) throws IOException, InterruptedException {
        ArchiveLibrary library = new ArchiveLibrary(ArchivedWeb.read(webs), segmenter, wiring.folding());
        library.readAll(cores(), (done, all) -> progress.done(done, all, "hosts read", ""));
        return library;
    }

    private void compareArchive() throws IOException, InterruptedException {
        LabTopics named = new LabTopics(wiring, ArchiveLibrary.URLS);
        List<TopicGroup> groups = named.groups(topics);
        Optional<TopicLabels> labelled = LabCheck.labels(labels, groups, ArchiveLibrary.URLS);
        if (adopt) {
            named.files().keySet().forEach(LabAdoption::check);
            comparison.checkRivals(groups);
        }
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        if (cluster.isPresent()) {
            wiring.terminal().say("The machines of the cluster read the web …");
            try (TrialCluster.Connection trials = LabCluster.connect(cluster.get(), webs, dictionary(groups))) {
                adopt(compared(trials, comparison.plan(groups, labelled, adopt), progress), named);
            }
            return;
        }
        Segmenter segmenter = wiring.segmenter().with(dictionary(groups));
        ArchiveLibrary library = read(segmenter, progress);
        Plan plan =
                sections.asked() ? withSections(library, groups, labelled) : comparison.plan(groups, labelled, adopt);
        if (coverage) {
            var trials = new CoverageTrials(library, segmenter, wiring.folding(), Wiring::catalogue, comparison.seed());
            wiring.terminal().out().print(trials.table(groups));
            return;
        }
        if (shards.asked()) {
            var trials = shards.trials(library, segmenter, wiring.folding(), plan);
            wiring.terminal().out().print(trials.table(cores()));
            return;
        }
        adopt(compared(trials(library, segmenter), plan, progress), named);
    }

    /// Returns the plan with the web's sections as topics beside the named ones, in groups of their own.
    private Plan withSections(ArchiveLibrary library, List<TopicGroup> named, Optional<TopicLabels> labelled) {
        LabSections found = sections.of(library, wiring.folding(), comparison.seed());
        List<TopicGroup> groups = new ArrayList<>(named);
        found.groups()
                .forEach(group -> groups.add(
                        named.isEmpty() ? group : new TopicGroup("sections " + group.name(), group.topics())));
        TopicLabels all = labelled.map(found.labels()::and).orElse(found.labels());
        return comparison.plan(groups, Optional.of(all), false);
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
            comparison.checkRivals(groups);
        }
        LabProgress progress = new LabProgress(wiring.terminal(), wiring.clock());
        CrawlReportData made = compared(trials(library, segmenter), comparison.plan(groups, labelled, adopt), progress);
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
        CrawlReportData made = comparison.summary(results).report(settings(web));
        comparison.write(made);
        if (events) {
            Topic topic = plan.groups().getFirst().topics().getFirst();
            said().compared(LabEvents.of(
                    results, made, topic, wiring.wallClock().instant()));
        } else {
            print(made, comparison.chosen(results));
        }
        return made;
    }

    private LabEvents said() {
        return new LabEvents(wiring.terminal().out());
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    private void check() {
        LabCheck.webs(webs, !topics.isEmpty() || sections.asked());
        boolean comparesArchive =
                !sections.asked() && !coverage && !shards.asked() && !CollectionFolder.isCollection(webs.getFirst());
        LabCluster.check(cluster.isPresent() && !comparesArchive);
        if (sections.asked()) {
            sections.check(webs, adopt || coverage || cluster.isPresent());
        }
        if (events && (!topics.isEmpty() || !CollectionFolder.isCollection(webs.getFirst()))) {
            throw Ended.badInput("--events is for one collection and its own topic");
        }
        if (!sections.onlyListed()) {
            comparison.check(adopt);
            shards.check(sections.asked() || adopt || coverage || CollectionFolder.isCollection(webs.getFirst()));
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
        settings.putAll(comparison.settings(labels.isEmpty() && !sections.asked(), adopt));
        return settings;
    }

    private String topics() {
        String given = topics.isEmpty() && !sections.asked() ? "the collection's own" : String.join(" ", topics);
        return sections.asked() ? (given + " " + sections).strip() : given;
    }

    private void print(CrawlReportData made, List<String> chosen) {
        LabTable.of(made).forEach(wiring.terminal().out()::println);
        chosen.forEach(wiring.terminal().out()::println);
        comparison.budget().ifPresent(bound -> wiring.terminal().say("The budget: " + bound + "."));
        wiring.terminal()
                .say("The report: " + comparison.report().resolve("report.html") + " (with report.json and runs.csv)");
    }
}
