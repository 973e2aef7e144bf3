package dev.remora.lab.app;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.lab.judging.ExampleTrials;
import dev.remora.lab.judging.FeedbackTrials;
import dev.remora.lab.judging.RelevanceTrials;
import dev.remora.lab.judging.TrialRow;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora lab-relevance`: tests every relevance model on texts with known topics.
@Command(
        name = "lab-relevance",
        mixinStandardHelpOptions = true,
        description = {
            "Trains and tests every relevance model on labelled texts and prints one table: precision, recall, "
                    + "F1, AUC, calibration error, training time, texts judged per second.",
            "docs/measurements/relevance.md explains the columns and sets."
        })
final class LabRelevanceCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(
            arity = "0..1",
            paramLabel = "WEB",
            description =
                    "folder with WARC files and labels.tsv (default: ../shared/web/open next to the project, if it "
                            + "exists)")
    private Optional<Path> web = Optional.empty();

    @Option(
            names = "--topics",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "topic files whose ids are labels (default: the files in topic-files/near of WEB that occur in "
                            + "labels.tsv)")
    private List<Path> topics = new ArrayList<>();

    @Option(
            names = "--classify",
            paramLabel = "DIR",
            description = "folder with train.tsv and test.tsv, each line a class and a text (default: classify next to "
                    + "WEB)")
    private Optional<Path> classify = Optional.empty();

    @Option(
            names = "--models",
            paramLabel = "M",
            split = ",",
            description = "models, separated by commas (default: " + "all)")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--step",
            paramLabel = "N",
            description = "use every N-th labelled page (default: ${DEFAULT-VALUE})",
            defaultValue = "5")
    private int step;

    @Option(
            names = "--teach",
            paramLabel = "N",
            split = ",",
            description = "instead, measure what N answers about the pages of a trial crawl are worth to each topic; "
                    + "several numbers, separated by commas, give a row each")
    private List<Integer> teach = new ArrayList<>();

    @Option(
            names = "--examples",
            paramLabel = "N",
            split = ",",
            description = "instead, measure what each label is worth as a topic whose only words are those of N pages "
                    + "of its own; several numbers, separated by commas, give rows each")
    private List<Integer> examples = new ArrayList<>();

    LabRelevanceCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        check();
        Path folder = web.orElseGet(LabRelevanceCommand::beside);
        UrlRules urls = new UrlRules(true);
        try {
            wiring.terminal().out().print(table(folder, urls));
        } catch (IOException e) {
            throw Ended.failed("could not read the test texts: " + e.getMessage());
        }
        return 0;
    }

    private String table(Path folder, UrlRules urls) throws IOException {
        HtmlParser parser = new HtmlParser(urls);
        if (!teach.isEmpty()) {
            return FeedbackTrials.table(new FeedbackTrials(wiring.segmenter(), wiring.folding(), wiring.terminal()::say)
                    .run(folder, topics(folder, urls), step, parser, urls, teach));
        }
        if (!examples.isEmpty()) {
            return ExampleTrials.table(new ExampleTrials(wiring.segmenter(), wiring.folding(), wiring.terminal()::say)
                    .run(folder, step, parser, urls, examples));
        }
        RelevanceTrials trials = new RelevanceTrials(
                models.isEmpty() ? RelevanceTrials.allModels() : models,
                wiring.segmenter(),
                wiring.folding(),
                wiring.terminal()::say);
        List<TrialRow> rows = new ArrayList<>();
        Path headlines = classify.orElse(folder.resolveSibling("classify"));
        if (Files.isDirectory(headlines)) {
            rows.addAll(trials.headlines(headlines));
        }
        rows.addAll(trials.pages(folder, topics(folder, urls), step, parser, urls));
        return TrialRow.table(rows);
    }

    private void check() {
        models.stream()
                .filter(name -> !RelevanceTrials.allModels().contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    throw Ended.badInput("unknown relevance model '" + unknown + "'; there are: "
                            + String.join(", ", RelevanceTrials.allModels()));
                });
        teach.stream().filter(number -> number < 1 || number > 50).findFirst().ifPresent(wrong -> {
            throw Ended.badInput("--teach must be from 1 to 50 but is " + wrong);
        });
        examples.stream()
                .filter(number -> number < 1 || number > 50)
                .findFirst()
                .ifPresent(wrong -> {
                    throw Ended.badInput("--examples must be from 1 to 50 but is " + wrong);
                });
        if (step < 1) {
            throw Ended.badInput("--step must be at least 1 but is " + step);
        }
        web.filter(path -> !Files.exists(path.resolve("labels.tsv"))).ifPresent(path -> {
            throw Ended.badInput("there is no labels.tsv in " + path
                    + "; each line describes a page: url, host, topic and page type, separated by tabs");
        });
    }

    private static Path beside() {
        Path home = Path.of(System.getProperty("remora.home", "."));
        Path web = home.toAbsolutePath().normalize().resolveSibling("shared/web/open");
        if (!Files.isDirectory(web)) {
            throw Ended.badInput("give a folder with WARC files and labels.tsv: ./remora lab-relevance WEB");
        }
        return web;
    }

    private List<Topic> topics(Path folder, UrlRules urls) throws IOException {
        if (!topics.isEmpty()) {
            return topics.stream().map(file -> wiring.topic(file, urls)).toList();
        }
        List<String> labels = Files.readAllLines(folder.resolve("labels.tsv")).stream()
                .map(line -> line.split("\t", -1))
                .filter(cells -> cells.length > 2)
                .map(cells -> cells[2])
                .distinct()
                .toList();
        Path near = folder.resolve("topic-files/near");
        if (!Files.isDirectory(near)) {
            throw Ended.badInput("give topic files whose ids are labels: --topics FILE …");
        }
        try (var files = Files.list(near)) {
            return files.filter(file ->
                            labels.contains(file.getFileName().toString().replace(".yaml", "")))
                    .sorted()
                    .map(file -> wiring.topic(file, urls))
                    .toList();
        }
    }
}
