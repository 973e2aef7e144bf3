package dev.remora.lab.app;

import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.experiment.TopicGroup;
import dev.remora.lab.experiment.TopicLabels;
import dev.remora.search.app.topic.TopicCatalogueCommand;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// What the lab looks at before the long part: whatever a crawl would stumble over after minutes is told at once.
/// Each check ends the command with words.
final class LabCheck {
    private LabCheck() {}

    /// Strategies that there are.
    ///
    /// @param baseline what they are compared with
    /// @param asked whether that was asked for by name
    static void strategies(List<String> strategies, String baseline, boolean asked) {
        for (String name : strategies) {
            if (!Strategies.names().contains(name)) {
                throw Ended.badInput("unknown --strategies '" + name + "'; allowed: "
                        + String.join(", ", Strategies.names()) + " (random and oracle are run in any case)");
            }
        }
        if (!Strategies.names().contains(baseline)) {
            throw Ended.badInput(
                    "unknown --baseline '" + baseline + "'; allowed: " + String.join(", ", Strategies.names()));
        }
        if (asked && !strategies.contains(baseline)) {
            throw Ended.badInput("--baseline " + baseline + " is not among the strategies that are compared: "
                    + String.join(", ", strategies));
        }
    }

    /// The catalogue, where a strategy takes its other classes from there.
    static void catalogue(List<String> strategies) {
        if (strategies.stream().anyMatch(Strategies::needsCatalogue)) {
            TopicCatalogueCommand.catalogue();
        }
    }

    /// Relevance models that there are.
    static void models(List<String> models) {
        for (String model : models) {
            if (!RelevanceModels.NAMES.contains(model)) {
                throw Ended.badInput("unknown relevance model '" + model + "'; allowed: "
                        + String.join(", ", new TreeSet<>(RelevanceModels.NAMES)));
            }
        }
    }

    /// Webs to crawl.
    static void webs(List<Path> webs, boolean topics) {
        boolean collection = CollectionFolder.isCollection(webs.getFirst());
        if (collection && webs.size() > 1) {
            throw Ended.badInput("a collection is a web of its own: name no other beside it");
        }
        for (Path web : webs) {
            if (!Files.exists(web)) {
                throw Ended.badInput("there is no file or folder " + web);
            }
        }
        if (!collection && !topics) {
            throw Ended.badInput("say what is looked for: --topics FILE.yaml, or a folder of topic files");
        }
    }

    /// What topics go by now has to be among what is compared, where the winner is to take its place.
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
            throw Ended.badInput(topic.id() + " goes by the " + what + " " + now + ", which is not compared: --adopt "
                    + "takes what is better than that. Name it too: " + option + " " + String.join(",", compared) + ","
                    + now);
        }
    }

    /// Reads the labels, which have to know a topic at least.
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
            throw Ended.badInput("the labels know none of the topics: their column topic must have the ids "
                    + String.join(", ", topics));
        }
        return Optional.of(labels);
    }

    private static TopicLabels read(List<Path> files, UrlRules urls) throws IOException {
        try {
            return TopicLabels.read(files, urls);
        } catch (IOException e) {
            throw Ended.badInput("the labels cannot be used: " + e.getMessage());
        }
    }

    /// A folder for the report, which is made if there is none.
    static void report(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "report", ".part"));
        } catch (IOException e) {
            throw Ended.badInput("the report cannot be written into " + folder
                    + ": name a folder that may be written to with --report (" + e.getMessage() + ")");
        }
    }
}
