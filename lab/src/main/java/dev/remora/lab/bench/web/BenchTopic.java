package dev.remora.lab.bench.web;

import dev.remora.lab.demo.DemoTopics;
import dev.remora.lab.demo.Subject;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The topic of the measured crawls: breadth-first, so that every crawler fetches the same pages; no delay;
/// everything searchable. The keywords are the demo's, because the cost of judging does not depend on them.
public final class BenchTopic {
    private BenchTopic() {}

    /// Returns the topic for a web.
    ///
    /// @param web its `topic-files/near` has the seeds, if present; empty: the demo web
    public static Topic of(Optional<Path> web, int pages) throws IOException {
        Topic demo = read(DemoTopics.yaml(Subject.TCM, DemoTopics.Seeds.NEAR), "demo topic");
        List<Url> seeds = web.isPresent() ? seeds(web.get()) : demoSeeds();
        return Topic.of("bench", "bench", demo.keywords(), seeds)
                .with(Topic.Crawl.DEFAULT
                        .by("breadth-first")
                        .upTo(pages)
                        .every(Duration.ZERO)
                        .checkingCloaking(false))
                .with(Topic.IndexScope.ALL);
    }

    /// Returns the topic with another id.
    public static Topic named(String id, Topic topic) {
        return Topic.of(id, id, topic.keywords(), topic.seeds())
                .with(topic.crawl())
                .with(topic.index());
    }

    /// Returns the topic with another strategy.
    public static Topic by(String strategy, Topic topic) {
        return topic.with(topic.crawl().by(strategy));
    }

    private static List<Url> demoSeeds() {
        return Arrays.stream(Subject.values())
                .flatMap(subject -> DemoTopics.seeds(subject, DemoTopics.Seeds.NEAR).stream())
                .map(Url::new)
                .distinct()
                .toList();
    }

    private static List<Url> seeds(Path web) throws IOException {
        Path near = web.resolve("topic-files").resolve("near");
        if (!Files.isDirectory(near)) {
            return WholeWeb.hosts(web).stream()
                    .map(host -> new Url("http://" + host + "/"))
                    .toList();
        }
        try (Stream<Path> files = Files.list(near)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .flatMap(file -> topic(file).seeds().stream())
                    .distinct()
                    .toList();
        }
    }

    private static Topic topic(Path file) {
        return valid(TopicFile.read(file), file.toString());
    }

    private static Topic read(String yaml, String name) {
        return valid(TopicFile.parse(yaml, name), name);
    }

    private static Topic valid(TopicFile.Reading reading, String name) {
        return switch (reading) {
            case TopicFile.Valid(Topic topic, var _) -> topic;
            case TopicFile.Invalid(var problems) ->
                throw new IllegalArgumentException(name + " cannot be used: " + problems.getFirst());
        };
    }
}
