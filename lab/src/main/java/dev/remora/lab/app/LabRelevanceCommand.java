package dev.remora.lab.app;

import dev.remora.crawler.parse.HtmlParser;
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

/// `remora lab-relevance`: every relevance model against texts whose topic is known.
@Command(
        name = "lab-relevance",
        mixinStandardHelpOptions = true,
        description = {
            "Trains and tests every relevance model on texts whose topic is known, and prints one table: precision, recall, "
                    + "F1, AUC, calibration error, training time, texts judged a second.",
            "docs/measurements/relevance.md says what the columns and sets are."
        })
final class LabRelevanceCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(
            arity = "0..1",
            paramLabel = "WEB",
            description =
                    "folder with WARC files and labels.tsv (default: ../shared/web/open beside the project, if it is there)")
    private Optional<Path> web = Optional.empty();

    @Option(
            names = "--topics",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "topic files whose ids are labels (default: those in topic-files/near of WEB that labels.tsv knows)")
    private List<Path> topics = new ArrayList<>();

    @Option(
            names = "--classify",
            paramLabel = "DIR",
            description = "folder with train.tsv and test.tsv, lines of class and text (default: classify beside WEB)")
    private Optional<Path> classify = Optional.empty();

    @Option(names = "--models", paramLabel = "M", split = ",", description = "models, parted by commas (default: all)")
    private List<String> models = new ArrayList<>();

    @Option(
            names = "--step",
            paramLabel = "N",
            description = "take every N-th labelled page (default: ${DEFAULT-VALUE})",
            defaultValue = "5")
    private int step;

    LabRelevanceCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        check();
        Path folder = web.orElseGet(LabRelevanceCommand::beside);
        UrlRules urls = new UrlRules(true);
        RelevanceTrials trials = new RelevanceTrials(
                models.isEmpty() ? RelevanceTrials.allModels() : models,
                wiring.segmenter(),
                wiring.folding(),
                wiring.terminal()::say);
        List<TrialRow> rows = new ArrayList<>();
        try {
            Path headlines = classify.orElse(folder.resolveSibling("classify"));
            if (Files.isDirectory(headlines)) {
                rows.addAll(trials.headlines(headlines));
            }
            rows.addAll(trials.pages(folder, topics(folder, urls), step, new HtmlParser(urls), urls));
        } catch (IOException e) {
            throw Ended.failed("could not read what models are tried on: " + e.getMessage());
        }
        wiring.terminal().out().print(TrialRow.table(rows));
        return 0;
    }

    private void check() {
        models.stream()
                .filter(name -> !RelevanceTrials.allModels().contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    throw Ended.badInput("there is no relevance model '" + unknown + "'; there are: "
                            + String.join(", ", RelevanceTrials.allModels()));
                });
        if (step < 1) {
            throw Ended.badInput("--step must be at least 1, but it is " + step);
        }
        web.filter(path -> !Files.exists(path.resolve("labels.tsv"))).ifPresent(path -> {
            throw Ended.badInput("there is no labels.tsv in " + path
                    + "; it has a line a page: url, host, topic and page type, parted by tabs");
        });
    }

    private static Path beside() {
        Path home = Path.of(System.getProperty("remora.home", "."));
        Path web = home.toAbsolutePath().normalize().resolveSibling("shared/web/open");
        if (!Files.isDirectory(web)) {
            throw Ended.badInput("name a folder with WARC files and labels.tsv: ./remora lab-relevance WEB");
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
            throw Ended.badInput("name topic files whose ids are labels: --topics FILE …");
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
