package dev.remora.search.app;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.remora.search.lab.Contestant;
import dev.remora.search.lab.Experiment;
import dev.remora.search.lab.KnownItems;
import dev.remora.search.lab.PlainLucene;
import dev.remora.search.lab.PlainText;
import dev.remora.search.lab.QuerySet;
import dev.remora.search.lab.Report;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora lab-search`: measures the ranking over a collection.
@Command(
        name = "lab-search",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how well searches over a collection find what was wanted, beside plain Lucene over the same pages",
            "and beside itself with parts left out. With --queries and --qrels, or with queries made from anchor texts",
            "and titles. docs/ranking.md says what the figures mean."
        })
final class LabSearchCommand implements Callable<Integer> {
    private static final long SEED = 1;

    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the collection's topic")
    private String topic;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the collections (default: ${DEFAULT-VALUE})",
            defaultValue = "data/collections")
    private Path data;

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "judged queries, a line each: id TAB text, or id TAB kind TAB text")
    private Optional<Path> queries = Optional.empty();

    @Option(
            names = "--qrels",
            paramLabel = "FILE",
            description =
                    "their judgements, TREC qrels: query-id 0 page grade; an aliases.tsv beside the file is read too")
    private Optional<Path> qrels = Optional.empty();

    @Option(
            names = "--known-items",
            paramLabel = "N",
            description = "queries made from anchor texts, and as many from titles (default: 1000 where"
                    + " there are no --queries)")
    private Optional<Integer> knownItems = Optional.empty();

    @Option(names = "--report", paramLabel = "DIR", description = "write report.html, report.md and report.json there")
    private Optional<Path> report = Optional.empty();

    LabSearchCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = check();
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            write(measure(collection));
        } catch (IOException e) {
            throw Ended.failed("could not measure: " + e.getMessage());
        }
        return 0;
    }

    private Path check() {
        Path folder = CollectionArgument.folder(data, topic);
        if (!Files.isDirectory(folder.resolve("index"))) {
            throw Ended.badInput(folder + " has no index; build it with: index " + topic);
        }
        if (queries.isPresent() != qrels.isPresent()) {
            throw Ended.badInput("--queries and --qrels go together");
        }
        for (Optional<Path> file : List.of(queries, qrels)) {
            file.filter(path -> !Files.isRegularFile(path)).ifPresent(missing -> {
                throw Ended.badInput("there is no file " + missing);
            });
        }
        knownItems.filter(number -> number < 0).ifPresent(number -> {
            throw Ended.badInput("--known-items must be at least 0");
        });
        return folder;
    }

    private Report measure(CollectionReader collection) throws IOException {
        Path scratch = Files.createTempDirectory("remora-lab-search");
        KnownItems items = new KnownItems(wiring.folding());
        Map<String, PlainLucene> plain = plainIndexes(scratch);
        try (RankedSearches ours = new RankedSearches(wiring, data, topic)) {
            wiring.terminal().say("Reading the collection …");
            PlainText.read(collection, everything(), page -> {
                items.see(page);
                plain.values().forEach(index -> add(index, PlainText.of(page)));
            });
            List<Contestant> rivals = new ArrayList<>();
            for (Map.Entry<String, PlainLucene> index : plain.entrySet()) {
                rivals.add(new Contestant(index.getKey(), index.getValue().finish()::find));
            }
            return new Report(ours.pages(), experiments(items, ours, rivals));
        } finally {
            for (PlainLucene index : plain.values()) {
                index.close();
            }
            org.apache.lucene.util.IOUtils.rm(scratch);
        }
    }

    /// Whether the index holds pages that are not on topic too.
    private boolean everything() throws IOException {
        try (FSDirectory directory = FSDirectory.open(data.resolve(topic).resolve("index"));
                DirectoryReader reader = DirectoryReader.open(directory)) {
            String scope = reader.getIndexCommit().getUserData().get(Fields.COMMIT_SCOPE);
            return IndexScope.ALL.name().equals(scope);
        }
    }

    private List<Experiment> experiments(KnownItems items, RankedSearches ours, List<Contestant> rivals)
            throws IOException {
        List<Experiment> experiments = new ArrayList<>();
        if (queries.isPresent()) {
            Path aliases = qrels.orElseThrow().resolveSibling("aliases.tsv");
            QuerySet judged = QuerySet.read(name(queries.get()), queries.get(), qrels.get(), aliases);
            experiments.add(run(judged, ours.withAblations(), rivals));
        }
        int wanted = knownItems.orElse(queries.isPresent() ? 0 : 1_000);
        if (wanted > 0) {
            experiments.add(run(items.fromAnchors(wanted, SEED), ours.withoutAnchors(), rivals));
            experiments.add(run(items.fromTitles(wanted, SEED), ours.plainly(), rivals));
        }
        return experiments;
    }

    private Experiment run(QuerySet set, List<Contestant> ours, List<Contestant> rivals) throws IOException {
        List<Contestant> all = new ArrayList<>(ours);
        all.addAll(rivals);
        return Experiment.run(set, all, wiring.terminal()::say);
    }

    private Map<String, PlainLucene> plainIndexes(Path scratch) throws IOException {
        Map<String, Analyzer> analyzers = new LinkedHashMap<>();
        analyzers.put("plain Lucene, SmartCN", new SmartChineseAnalyzer());
        analyzers.put("plain Lucene, CJK bigrams", new CJKAnalyzer());
        analyzers.put("plain Lucene, HanLP", wiring.analyzer());
        Map<String, PlainLucene> indexes = new LinkedHashMap<>();
        for (Map.Entry<String, Analyzer> analyzer : analyzers.entrySet()) {
            Path folder = scratch.resolve(String.valueOf(indexes.size()));
            indexes.put(analyzer.getKey(), new PlainLucene(folder, analyzer.getValue(), wiring.folding()));
        }
        return indexes;
    }

    private static void add(PlainLucene index, PlainText page) {
        try {
            index.add(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return (folder == null ? "" : folder.getFileName() + "/") + file.getFileName();
    }

    private void write(Report found) throws IOException {
        wiring.terminal().out().print(found.markdown());
        if (report.isPresent()) {
            Path folder = Files.createDirectories(report.get());
            Files.writeString(folder.resolve("report.md"), found.markdown());
            Files.writeString(folder.resolve("report.html"), found.html());
            WebServer.mapper()
                    .copy()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(folder.resolve("report.json").toFile(), found.json());
            wiring.terminal().say("Wrote report.html, report.md and report.json in " + folder);
        }
    }
}
