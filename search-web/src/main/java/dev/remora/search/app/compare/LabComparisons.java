package dev.remora.search.app.compare;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.ComparisonJson;
import dev.remora.search.compare.Comparisons;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Comparisons by the lab over the collections of a data folder. Its process reads a collection without its lock,
/// also while a crawl writes it, and writes only into the collection's `reports`.
public final class LabComparisons implements Comparisons, AutoCloseable {
    private static final String REPORT = "report.html";
    private static final String UNFINISHED = "comparison.new";
    private static final String SEED_SETS = "4";

    private final TopicPlaces places;
    private final Optional<LabProcess> lab;
    private final Clock clock;
    private final ComparisonJson json = new ComparisonJson();
    private final Map<String, LabRun> runs = new ConcurrentHashMap<>();

    /// @param data folder of the collections
    /// @param lab how to start it; empty if it is not installed
    public LabComparisons(Path data, Optional<LabProcess> lab, Clock clock) {
        this.places = new TopicPlaces(data);
        this.lab = lab;
        this.clock = clock;
    }

    @Override
    public List<String> strategies() {
        return List.copyOf(Strategies.names());
    }

    @Override
    public Optional<Standing> standing(String topic) {
        return Optional.ofNullable(runs.get(topic)).map(LabRun::standing);
    }

    @Override
    public Optional<Comparison> last(String topic) {
        return reports(topic).flatMap(json::read);
    }

    @Override
    public Optional<String> report(String topic) {
        return reports(topic).map(folder -> folder.resolve(REPORT)).flatMap(file -> {
            try {
                return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
            } catch (IOException vanished) {
                return Optional.empty();
            }
        });
    }

    private Optional<Path> reports(String topic) {
        return TopicPlaces.isId(topic) ? Optional.of(places.folder(topic).resolve("reports")) : Optional.empty();
    }

    @Override
    public synchronized Started start(String topic, Order order) {
        Optional<String> running = runs.entrySet().stream()
                .filter(run -> run.getValue().standing() instanceof Standing.Running)
                .map(Map.Entry::getKey)
                .findFirst();
        if (running.isPresent()) {
            return new Started.Busy(running.get());
        }
        Optional<String> unknown = order.strategies().stream()
                .filter(name -> !Strategies.names().contains(name))
                .findFirst();
        if (unknown.isPresent()) {
            return new Started.UnknownStrategy(unknown.get());
        }
        if (lab.isEmpty()) {
            return new Started.NoLab();
        }
        return stored(topic).map(known -> start(lab.get(), known, order)).orElseGet(() -> new Started.NothingStored());
    }

    private Optional<Topic> stored(String topic) {
        if (!TopicPlaces.isId(topic) || !CollectionFolder.isCollection(places.folder(topic))) {
            return Optional.empty();
        }
        try {
            return Optional.of(Wiring.topicOf(places.folder(topic)));
        } catch (CollectionDamaged unreadable) {
            return Optional.empty();
        }
    }

    private Started start(LabProcess process, Topic topic, Order order) {
        Path reports = reports(topic.id()).orElseThrow();
        try {
            OwnerOnly.createDirectories(reports);
            Path errors = Files.createTempFile("remora-lab", ".txt");
            LabRun run = new LabRun(
                    process.start(arguments(topic, order, reports), errors),
                    errors,
                    clock,
                    order.limit(),
                    comparison -> keep(comparison, reports));
            runs.put(topic.id(), run);
            run.follow();
            return new Started.Running();
        } catch (IOException e) {
            return new Started.Failed(e.getMessage());
        }
    }

    /// Replaces the last comparison, with the files of its report.
    private void keep(Comparison comparison, Path reports) throws IOException {
        Path unfinished = reports.resolve(UNFINISHED);
        try (Stream<Path> files = Files.list(unfinished)) {
            for (Path file : files.toList()) {
                Files.move(file, reports.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        json.write(comparison, reports);
        Files.delete(unfinished);
    }

    /// Targets are what the topic's own model takes for on topic, as in the collection's figures.
    private List<String> arguments(Topic topic, Order order, Path reports) {
        SequencedSet<String> strategies =
                new LinkedHashSet<>(List.of(topic.crawl().strategy()));
        strategies.addAll(order.strategies());
        return List.of(
                "lab",
                places.folder(topic.id()).toString(),
                "--events",
                "--strategies",
                String.join(",", strategies),
                "--baseline",
                topic.crawl().strategy(),
                "--judge",
                topic.relevance().model(),
                "--seed-sets",
                SEED_SETS,
                "--report",
                reports.resolve(UNFINISHED).toString());
    }

    @Override
    public boolean cancel(String topic) {
        LabRun run = runs.get(topic);
        return run != null && run.end(Outcome.CANCELLED);
    }

    /// Ends the comparison that runs.
    @Override
    public void close() {
        runs.values().forEach(run -> run.end(Outcome.CANCELLED));
    }
}
