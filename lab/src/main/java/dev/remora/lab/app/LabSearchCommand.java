package dev.remora.lab.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.remora.lab.app.search.SearchLab;
import dev.remora.lab.app.search.TitlesLab;
import dev.remora.lab.bench.web.ArchivedCollection;
import dev.remora.lab.search.PageLabels;
import dev.remora.lab.search.QuerySet;
import dev.remora.lab.search.RankingExperiment;
import dev.remora.lab.search.RankingReport;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.OpenEngine;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.util.IOUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora lab-search`: measures the ranking on a collection.
@Command(
        name = "lab-search",
        mixinStandardHelpOptions = true,
        description = {
            "Measures search quality on a collection, compared with plain Lucene on the same pages.",
            "Also compares it with Remora without some of its parts. Uses --queries and --qrels, or queries "
                    + "generated from anchor texts and titles.",
            "docs/measurements/ranking.md explains the figures."
        })
final class LabSearchCommand implements Callable<Integer> {
    private static final String ON_TOPICS = "topic queries, all pages judged by that topic";

    /// Results on a page of results.
    private static final int SHOWN = 10;

    private Wiring wiring;

    @Parameters(
            arity = "0..1",
            paramLabel = "TOPIC-ID",
            description = "topic of the collection to search; omit it with --web")
    private Optional<String> topic = Optional.empty();

    @Option(
            names = "--web",
            paramLabel = "WARC",
            description =
                    "crawl this archived web (a WARC file or folder) into a temporary collection, and search all its "
                            + "pages")
    private Optional<Path> web = Optional.empty();

    @Option(
            names = "--topics",
            arity = "1..*",
            paramLabel = "FILE",
            description = "with --web: topic files or folders; the first one judges the pages, and with --labels each "
                    + "in turn")
    private List<String> topics = new ArrayList<>();

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            description = "tab-separated, with the header url, topic and page_type: measures how much relevance and "
                    + "PageRank improve topic queries")
    private Optional<Path> labels = Optional.empty();

    @Option(
            names = "--titles",
            paramLabel = "DIR",
            description = "also measure searches over page titles: docs.tsv (id TAB title), queries.tsv, qrels.tsv")
    private Optional<Path> titles = Optional.empty();

    @Option(
            names = "--titles-grade",
            paramLabel = "N",
            description = "use only title queries that have a page of this grade (default: ${DEFAULT-VALUE})",
            defaultValue = "2")
    private int titlesGrade;

    @Mixin
    private DataFolder data;

    @Mixin
    private EngineOption engine;

    @Option(
            names = "--plain",
            description = "with --engine opensearch=…: also search plain indexes of the same pages there, with "
                    + "multi_match and OpenSearch's own analyzers for Chinese")
    private boolean plain;

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "judged queries, one per line: id TAB text, or id TAB kind TAB text")
    private Optional<Path> queries = Optional.empty();

    @Option(
            names = "--qrels",
            paramLabel = "FILE",
            description = "judgements as TREC qrels: query-id 0 page grade; also reads aliases.tsv next to the file")
    private Optional<Path> qrels = Optional.empty();

    @Option(
            names = "--known-items",
            paramLabel = "N",
            description = "number of queries generated from anchor texts, and from titles (default: 1000 without "
                    + "--queries)")
    private Optional<Integer> knownItems = Optional.empty();

    @Option(
            names = "--embeddings",
            paramLabel = "PLACE",
            description = "also search by meaning, with several weights: as REMORA_EMBEDDINGS, whose further settings "
                    + "count too; a collection must be indexed with the same model")
    private Optional<String> embeddings = Optional.empty();

    @Option(
            names = "--folds",
            paramLabel = "N",
            description = "also cross-validate the weights of the score in N folds by host, with --queries (some "
                    + "hundred searches per query)")
    private Optional<Integer> folds = Optional.empty();

    @Option(names = "--report", paramLabel = "DIR", description = "write report.html, report.md and report.json there")
    private Optional<Path> report = Optional.empty();

    LabSearchCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        check();
        wiring = embeddings.map(wiring::embeddedBy).orElse(wiring);
        try {
            write(web.isPresent() ? overWeb(web.get()) : overCollection(folder()));
        } catch (IOException e) {
            throw Ended.failed("could not measure: " + e.getMessage());
        }
        return 0;
    }

    private void check() {
        if (web.isPresent() == topic.isPresent()) {
            throw Ended.badInput("give a TOPIC-ID, or a web with --web");
        }
        if (web.isPresent() == topics.isEmpty()) {
            throw Ended.badInput("--web requires --topics, which judge the pages");
        }
        if (engine.chosen().isPresent() && (topic.isEmpty() || queries.isEmpty())) {
            throw Ended.badInput("--engine requires a TOPIC-ID, whose index the engine has, and --queries");
        }
        if (plain && engine.chosen().isEmpty()) {
            throw Ended.badInput("--plain requires --engine opensearch=http://HOST:PORT");
        }
        if (queries.isPresent() != qrels.isPresent()) {
            throw Ended.badInput("--queries requires --qrels, and vice versa");
        }
        for (Optional<Path> file : List.of(queries, qrels, labels, web, titles)) {
            file.filter(path -> !Files.exists(path)).ifPresent(missing -> {
                throw Ended.badInput("there is no file " + missing);
            });
        }
        if (folds.isPresent() && (folds.get() < 2 || queries.isEmpty())) {
            throw Ended.badInput("--folds must be at least 2, and requires --queries");
        }
        knownItems.filter(number -> number < 0).ifPresent(number -> {
            throw Ended.badInput("--known-items must be at least 0");
        });
    }

    private Path folder() {
        Path folder = data.collection(topic.orElseThrow());
        if (!Files.isDirectory(folder.resolve("index"))) {
            throw Ended.badInput(folder + " has no index; build it with: ./remora index " + topic.get());
        }
        return folder;
    }

    private RankingReport overCollection(Path folder) throws IOException {
        String id = topic.orElseThrow();
        SearchLab lab = new SearchLab(wiring, data.path(), id);
        if (engine.chosen().isPresent()) {
            return overEngines(lab);
        }
        List<RankingExperiment> experiments = general(lab);
        if (labels.isPresent()) {
            PageLabels known = PageLabels.read(labels.get());
            if (!known.knows(id)) {
                throw Ended.badInput(labels.get() + " labels no page in " + folder + " with the topic '" + id + "'");
            }
            experiments.add(RankingExperiment.joined(ON_TOPICS, List.of(lab.onTopic(id, known, judged()))));
        }
        return new RankingReport(lab.pages(), experiments);
    }

    private RankingReport overEngines(SearchLab lab) throws IOException {
        try (OpenEngine other = wiring.on(engine).engine(data.path())) {
            RankingExperiment both = lab.onOtherEngine(judged().orElseThrow(), other.searches(), plainNode());
            wiring.terminal()
                    .say(both.sameBeginnings(SHOWN) + " of "
                            + both.set().queries().size() + " queries have the same first " + SHOWN
                            + " results in the same order.");
            return new RankingReport(lab.pages(), List.of(both));
        }
    }

    /// Returns the first node of the engine's address.
    private Optional<URI> plainNode() {
        return engine.chosen()
                .filter(_ -> plain)
                .map(chosen -> URI.create(chosen.address().split("[,?]", 2)[0].strip()));
    }

    private RankingReport overWeb(Path warcs) throws IOException {
        List<Topic> judging = new LabTopics(wiring, UrlRules.DEFAULT)
                .groups(topics).stream()
                        .flatMap(group -> group.topics().stream())
                        .toList();
        Path scratch = Files.createTempDirectory("remora-lab-search");
        try {
            ArchivedCollection collection =
                    new ArchivedCollection(scratch, wiring.folding(), wiring.segmenter(), wiring.embedder());
            wiring.terminal().say("Crawling " + warcs + " …");
            collection.crawl(warcs, judging.getFirst());
            SearchLab lab = new SearchLab(wiring, scratch, ArchivedCollection.ID);
            List<RankingExperiment> experiments = general(lab);
            if (labels.isPresent()) {
                experiments.add(onTopics(lab, collection, judging));
            }
            return new RankingReport(lab.pages(), experiments);
        } finally {
            IOUtils.rm(scratch);
        }
    }

    private List<RankingExperiment> general(SearchLab lab) throws IOException {
        int wanted = knownItems.orElse(queries.isPresent() ? 0 : 1_000);
        List<RankingExperiment> experiments = new ArrayList<>(lab.againstPlainLucene(judged(), wanted));
        if (folds.isPresent()) {
            experiments.add(lab.heldOut(judged().orElseThrow(), folds.get()));
        }
        if (titles.isPresent()) {
            experiments.add(new TitlesLab(wiring).measure(titles.get(), titlesGrade));
        }
        return experiments;
    }

    /// Measures queries on each topic of the labels, over the same pages judged by that topic.
    private RankingExperiment onTopics(SearchLab lab, ArchivedCollection collection, List<Topic> judging)
            throws IOException {
        PageLabels known = PageLabels.read(labels.orElseThrow());
        List<RankingExperiment> each = new ArrayList<>();
        for (Topic judge : judging) {
            if (known.knows(judge.id())) {
                wiring.terminal().say("Judging all pages by " + judge.id() + " …");
                collection.judge(judge);
                each.add(lab.onTopic(judge.id(), known, judged()));
            }
        }
        if (each.isEmpty()) {
            throw Ended.badInput("no topic of --topics occurs in the labels");
        }
        return RankingExperiment.joined(ON_TOPICS, each);
    }

    private Optional<QuerySet> judged() throws IOException {
        if (queries.isEmpty()) {
            return Optional.empty();
        }
        Path aliases = qrels.orElseThrow().resolveSibling("aliases.tsv");
        return Optional.of(QuerySet.read(name(queries.get()), queries.get(), qrels.get(), aliases));
    }

    private static String name(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return (folder == null ? "" : folder.getFileName() + "/") + file.getFileName();
    }

    private void write(RankingReport found) throws IOException {
        wiring.terminal().out().print(found.markdown());
        if (report.isPresent()) {
            Path folder = Files.createDirectories(report.get());
            Files.writeString(folder.resolve("report.md"), found.markdown());
            Files.writeString(folder.resolve("report.html"), found.html());
            new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(folder.resolve("report.json").toFile(), found.json());
            wiring.terminal().say("Wrote report.html, report.md and report.json in " + folder);
        }
    }
}
