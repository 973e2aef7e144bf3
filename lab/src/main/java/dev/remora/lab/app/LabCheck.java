package dev.remora.lab.app;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.experiment.AutoVariants;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Checks before a lab run, so that errors are found before minutes of work. Each check ends the command with a
/// message if it fails.
final class LabCheck {
    private LabCheck() {}

    /// Checks that strategies exist.
    ///
    /// @param baseline the strategy with which they are compared
    /// @param asked true if the baseline was given explicitly
    static void strategies(List<String> strategies, String baseline, boolean asked) {
        for (String name : strategies) {
            if (!known(name)) {
                throw Ended.badInput("unknown --strategies '" + name + "'; allowed: "
                        + String.join(", ", Strategies.names()) + " (random and oracle always run)");
            }
        }
        if (!known(baseline)) {
            throw Ended.badInput(
                    "unknown --baseline '" + baseline + "'; allowed: " + String.join(", ", Strategies.names()));
        }
        if (asked && !strategies.contains(baseline)) {
            throw Ended.badInput("--baseline " + baseline + " is not among the compared strategies: "
                    + String.join(", ", strategies));
        }
    }

    private static boolean known(String strategy) {
        try {
            return Strategies.names().contains(strategy)
                    || AutoVariants.settings(strategy).isPresent();
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    /// Checks the catalogue, if a strategy takes its other classes from it.
    static void catalogue(List<String> strategies) {
        if (strategies.stream().anyMatch(Strategies::needsCatalogue)) {
            Wiring.catalogue();
        }
    }

    /// Checks that relevance models exist.
    static void models(List<String> models) {
        for (String model : models) {
            if (!RelevanceModels.NAMES.contains(model)) {
                throw Ended.badInput("unknown relevance model '" + model + "'; allowed: "
                        + String.join(", ", new TreeSet<>(RelevanceModels.NAMES)));
            }
        }
    }

    /// Checks the webs to crawl.
    static void webs(List<Path> webs, boolean topics) {
        if (webs.isEmpty()) {
            throw Ended.badInput("give a WEB (WARC files or folders, or the folder of a collection) or --freshness");
        }
        boolean collection = CollectionFolder.isCollection(webs.getFirst());
        if (collection && webs.size() > 1) {
            throw Ended.badInput("a collection cannot be combined with other webs: give only the collection");
        }
        for (Path web : webs) {
            if (!Files.exists(web)) {
                throw Ended.badInput("there is no file or folder " + web);
            }
        }
        if (!collection && !topics) {
            throw Ended.badInput("give the topics: --topics FILE.yaml, or a folder of topic files");
        }
    }

    /// Checks that the current settings of topics are among the compared ones, if the winner is to replace
    /// them.
    static void rivals(List<TopicGroup> groups, List<String> strategies, List<String> relevances) {
        for (TopicGroup group : groups) {
            for (Topic topic : group.topics()) {
                rival(topic, "strategy", topic.crawl().strategy(), "--strategies", strategies);
                if (!relevances.isEmpty()) {
                    rival(topic, "relevance model", topic.relevance().model(), "--relevance", relevances);
                }
            }
        }
    }

    private static void rival(Topic topic, String what, String now, String option, List<String> compared) {
        if (!compared.contains(now)) {
            throw Ended.badInput(topic.id() + " uses the " + what + " " + now + ", which is not compared. --adopt "
                    + "adopts only a better strategy, so compare this one too: " + option + " "
                    + String.join(",", compared) + ","
                    + now);
        }
    }

    /// Checks that topics can be made from sections.
    ///
    /// @param others true if something was asked for that such topics are not made for
    static void sections(List<Path> webs, boolean others) {
        if (CollectionFolder.isCollection(webs.getFirst())) {
            throw Ended.badInput("--sections needs an archived web: give WARC files or folders, not a collection");
        }
        if (others) {
            throw Ended.badInput("--sections makes topics of its own: leave out --adopt, --coverage and --cluster");
        }
    }

    /// Reads the labels, which must include at least one of the topics.
    ///
    /// @return empty if there are no files
    static Optional<TopicLabels> labels(List<Path> files, List<TopicGroup> groups, UrlRules urls) throws IOException {
        if (files.isEmpty()) {
            return Optional.empty();
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw Ended.badInput("there is no file " + file);
            }
        }
        TopicLabels labels = read(files, urls);
        List<String> topics = groups.stream()
                .flatMap(group -> group.topics().stream())
                .map(Topic::id)
                .distinct()
                .toList();
        if (topics.stream().noneMatch(labels::knows)) {
            throw Ended.badInput("the labels contain none of the topics: their column topic must contain the ids "
                    + String.join(", ", topics));
        }
        return Optional.of(labels);
    }

    private static TopicLabels read(List<Path> files, UrlRules urls) throws IOException {
        try {
            return TopicLabels.read(files, urls);
        } catch (IOException e) {
            throw Ended.badInput("the labels are invalid: " + e.getMessage());
        }
    }

    /// Checks the folder of the report, which is created if necessary.
    static void report(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "report", ".part"));
        } catch (IOException e) {
            throw Ended.badInput("cannot write the report to " + folder + ": give a writable folder with --report ("
                    + e.getMessage() + ")");
        }
    }
}
