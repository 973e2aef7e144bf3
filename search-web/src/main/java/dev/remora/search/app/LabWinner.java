package dev.remora.search.app;

import dev.remora.crawler.lab.report.Report;
import dev.remora.crawler.lab.trial.Yardsticks;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Who won a topic in the lab, and how the topic gets it.
///
/// @param strategy with the highest mean share of oracle over the topic's runs
/// @param relevance the model that it won with
/// @param shareOfOracle that mean
record LabWinner(String strategy, String relevance, double shareOfOracle) {
    /// The winner of a topic; empty if nothing was measured.
    static Optional<LabWinner> of(Report report, String topic) {
        Map<List<String>, Double> means = report.runs().stream()
                .filter(run -> run.topic().equals(topic))
                .filter(run -> !run.strategy().equals(Yardsticks.RANDOM)
                        && !run.strategy().equals(Yardsticks.ORACLE))
                .collect(Collectors.groupingBy(
                        run -> List.of(run.strategy(), run.relevance()),
                        Collectors.averagingDouble(Report.Run::shareOfOracle)));
        return means.entrySet().stream()
                .max(Map.Entry.<List<String>, Double>comparingByValue()
                        .thenComparing(Map.Entry::getKey, Comparator.comparing(List::toString)))
                .map(best ->
                        new LabWinner(best.getKey().getFirst(), best.getKey().getLast(), best.getValue()));
    }

    /// Writes it into a topic file.
    void adopt(Topic topic, Path file) throws IOException {
        Files.writeString(file, Adoption.into(Files.readString(file), in(topic)));
    }

    /// Writes it into the topic of a collection.
    void adopt(Topic topic, Path collection, Wiring wiring) {
        switch (CollectionFolder.openForWriting(collection, in(topic), wiring.clock(), "remora lab")) {
            case CollectionFolder.Opened.Open(var writer) -> writer.close();
            case CollectionFolder.Opened.HeldByAnother(String words) -> throw Ended.failed(words);
        }
    }

    private Topic in(Topic topic) {
        return new TopicOverrides(Optional.empty(), Optional.of(strategy), Optional.of(relevance), Optional.empty())
                .apply(topic);
    }

    /// Checks that a file may be changed by [#adopt], before an hour of work.
    static void check(Path file) {
        if (!Files.isWritable(file) || !(TopicFile.read(file) instanceof TopicFile.Valid)) {
            throw Ended.badInput("--adopt cannot write " + file);
        }
    }
}
