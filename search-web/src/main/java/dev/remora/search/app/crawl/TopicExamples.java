package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.example.ExampleFile;
import dev.remora.crawler.crawl.example.ExampleReader;
import dev.remora.crawler.crawl.example.ExampleText;
import dev.remora.crawler.crawl.example.StoredExamples;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// A topic's examples. They are read before its crawl if its relevance model uses them, and kept in the
/// collection's `examples.tsv`. Examples that the collection has as pages are read from it.
///
/// @param collection of the topic
record TopicExamples(Wiring wiring, WebReach reach, CollectionReader collection) {
    /// Returns the readable examples; none if the model judges by the topic's keywords alone.
    ///
    /// @param folder of the collection
    List<ExamplePage> read(Topic topic, Path folder) {
        Topic.Examples examples = topic.examples();
        if (!RelevanceModels.usesExamples(topic) || examples.equals(Topic.Examples.NONE)) {
            return List.of();
        }
        ExampleFile file = new ExampleFile(folder.resolve("examples.tsv"));
        SequencedMap<String, ExampleText> kept = file.read();
        SequencedMap<String, ExampleText> known = withStored(kept, examples);
        SequencedMap<String, String> leftOut = new LinkedHashMap<>();
        Topic.Examples readable = new Topic.Examples(
                readable(examples.positive(), known, leftOut), readable(examples.negative(), known, leftOut));
        SequencedSet<String> all = readable.addresses();
        if (!known.keySet().containsAll(all)) {
            wiring.terminal().tell("examples.reading", all.size());
        }
        ExampleReader reader = new ExampleReader(
                reach.fetcher(),
                reach.room(),
                reach.parser(),
                reach.urls(),
                topic.crawl().delay(),
                wiring.clock(),
                Thread::sleep);
        try {
            ExampleReader.Read read = reader.read(readable, known);
            read.leftOut()
                    .forEach((example, why) ->
                            leftOut.put(example, wiring.terminal().reasons().say(why)));
            tell(leftOut);
            if (!read.texts().equals(kept)) {
                file.write(read.texts());
            }
            return ExampleText.pages(readable, read.texts(), wiring.exampleSegmenter(topic));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /// Returns the kept examples, and those that a crawl fetched as pages before the model used examples.
    private SequencedMap<String, ExampleText> withStored(
            SequencedMap<String, ExampleText> kept, Topic.Examples examples) {
        SequencedSet<String> missing = examples.addresses();
        int all = missing.size();
        missing.removeAll(kept.keySet());
        SequencedMap<String, ExampleText> known = new LinkedHashMap<>(kept);
        if (!missing.isEmpty()) {
            Map<String, ExampleText> stored = StoredExamples.of(collection, missing, reach.urls());
            known.putAll(stored);
            if (!stored.isEmpty()) {
                wiring.terminal().tell("examples.stored", stored.size(), all);
            }
        }
        return known;
    }

    /// Returns the examples that were read before or may be read now.
    ///
    /// @param leftOut receives the reasons for the others
    private List<String> readable(List<String> examples, Map<String, ExampleText> known, Map<String, String> leftOut) {
        List<String> readable = new ArrayList<>();
        for (String example : examples) {
            if (reach.refusal().isEmpty() || known.containsKey(example) || example.startsWith("file:")) {
                readable.add(example);
            } else {
                Terminal terminal = wiring.terminal();
                leftOut.put(
                        example,
                        terminal.words(
                                "examples.never",
                                terminal.reasons().say(reach.refusal().get())));
            }
        }
        return readable;
    }

    /// Prints one line per reason, regardless of the number of examples.
    ///
    /// @param leftOut reasons by address
    private void tell(SequencedMap<String, String> leftOut) {
        SequencedMap<String, List<String>> byReason = new LinkedHashMap<>();
        leftOut.forEach((example, reason) ->
                byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add(example));
        byReason.forEach((reason, examples) -> wiring.terminal()
                .tell(
                        examples.size() == 1 ? "examples.skipped.one" : "examples.skipped",
                        examples.getFirst(),
                        reason,
                        examples.size()));
    }
}
