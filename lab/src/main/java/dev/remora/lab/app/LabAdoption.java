package dev.remora.lab.app;

import dev.remora.lab.report.CrawlReportData;
import dev.remora.search.app.crawl.TopicOrigin;
import dev.remora.search.app.crawl.TopicOverrides;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Implements `--adopt`: a topic adopts the winner of a report if its lead is significant.
///
/// @param urls rules of addresses in the web that was crawled
record LabAdoption(Wiring wiring, CrawlReportData report, UrlRules urls) {
    /// Adopts the winners in topic files.
    void into(Map<Path, Topic> files) throws IOException {
        for (Map.Entry<Path, Topic> file : files.entrySet()) {
            Optional<LabWinner> winner = told(file.getValue());
            if (winner.isPresent()) {
                write(winner.get(), file.getValue(), file.getKey());
            }
        }
    }

    /// Adopts the winner in a collection and in the topic file that it was crawled from, whose next crawl would
    /// otherwise undo it.
    void into(Path collection, Topic topic) throws IOException {
        Optional<LabWinner> winner = told(topic);
        if (winner.isEmpty()) {
            return;
        }
        Topic with = new TopicOverrides(Optional.of(winner.get().best().strategy()), Optional.empty(), Optional.empty())
                .apply(topic);
        switch (CollectionFolder.openForWriting(collection, with, wiring.clock(), "remora lab")) {
            case CollectionFolder.Opened.Open(var writer) -> writer.close();
            case CollectionFolder.Opened.HeldByAnother(var holder) -> throw Ended.held(holder);
        }
        wiring.terminal().say("Written into " + collection.resolve("topic.yaml"));
        Optional<Path> origin = TopicOrigin.of(collection, topic.id());
        if (origin.isPresent()) {
            Topic there = wiring.topic(origin.get(), urls);
            write(winner.get(), there, origin.get());
        } else {
            wiring.terminal()
                    .say("The topic file of this collection is unknown. Also write `strategy: "
                            + winner.get().best().strategy()
                            + "` under `crawl:` in that file: a crawl follows its file.");
        }
    }

    private Optional<LabWinner> told(Topic topic) {
        Optional<LabWinner> winner = LabWinner.of(report, topic);
        winner.ifPresent(one -> wiring.terminal().say(one.words(topic)));
        return winner.filter(LabWinner::toBeAdopted);
    }

    private void write(LabWinner winner, Topic topic, Path file) throws IOException {
        Files.writeString(file, Adoption.into(Files.readString(file), winner.in(topic)));
        wiring.terminal().say("Written into " + file);
    }

    /// Checks that a file can be changed, before an hour of work.
    static void check(Path file) {
        if (!Files.isWritable(file) || TopicFile.read(file).valid().isEmpty()) {
            throw Ended.badInput("--adopt cannot write " + file);
        }
    }
}
