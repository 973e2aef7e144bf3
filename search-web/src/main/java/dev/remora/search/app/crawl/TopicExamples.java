package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.example.ExampleFile;
import dev.remora.crawler.crawl.example.ExampleReader;
import dev.remora.crawler.crawl.example.ExampleText;
import dev.remora.crawler.crawl.example.StoredExamples;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// A topic's examples, read before its crawl where its relevance model has a use for them, and kept in the
/// collection's `examples.tsv`. Those that the collection holds as pages are taken from there.
///
/// @param collection the topic's
record TopicExamples(Wiring wiring, WebReach reach, CollectionReader collection) {
    /// The examples that could be read; none where the model judges by the topic's keywords alone.
    ///
    /// @param folder of the collection
    List<ExamplePage> read(Topic topic, Path folder) {
        Topic.Examples examples = topic.examples();
        boolean wanted = RelevanceModels.learns(topic.relevance().model())
                || topic.keywords().isEmpty();
        if (!wanted || examples.equals(Topic.Examples.NONE)) {
            return List.of();
        }
        ExampleFile file = new ExampleFile(folder.resolve("examples.tsv"));
        SequencedMap<String, ExampleText> kept = file.read();
        SequencedMap<String, ExampleText> known = withStored(kept, examples);
        SequencedMap<String, String> leftOut = new LinkedHashMap<>();
        Topic.Examples readable = new Topic.Examples(
                readable(examples.positive(), known, leftOut), readable(examples.negative(), known, leftOut));
        SequencedSet<String> all = addresses(readable);
        if (!known.keySet().containsAll(all)) {
            wiring.terminal().say("Reading the topic's " + all.size() + " examples …");
        }
        ExampleReader reader = new ExampleReader(
                reach.fetcher(), reach.parser(), reach.urls(), topic.crawl().delay(), wiring.clock(), Thread::sleep);
        try {
            ExampleReader.Read read = reader.read(readable, known);
            leftOut.putAll(read.leftOut());
            tell(leftOut);
            if (!read.texts().equals(kept)) {
                file.write(read.texts());
            }
            return ExampleText.pages(readable, read.texts(), wiring.segmenter(topic));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /// What is kept, and what a crawl met by itself before the model had a use for it.
    private SequencedMap<String, ExampleText> withStored(
            SequencedMap<String, ExampleText> kept, Topic.Examples examples) {
        SequencedSet<String> missing = addresses(examples);
        int all = missing.size();
        missing.removeAll(kept.keySet());
        SequencedMap<String, ExampleText> known = new LinkedHashMap<>(kept);
        if (!missing.isEmpty()) {
            Map<String, ExampleText> stored = StoredExamples.of(collection, missing, reach.urls());
            known.putAll(stored);
            if (!stored.isEmpty()) {
                wiring.terminal()
                        .say(stored.size() + " of the topic's " + all + " examples are read from the stored pages.");
            }
        }
        return known;
    }

    private static SequencedSet<String> addresses(Topic.Examples examples) {
        SequencedSet<String> all = new LinkedHashSet<>(examples.positive());
        all.addAll(examples.negative());
        return all;
    }

    /// What was read before, and what may be read now.
    ///
    /// @param leftOut takes why the others are left out
    private List<String> readable(List<String> examples, Map<String, ExampleText> known, Map<String, String> leftOut) {
        List<String> readable = new ArrayList<>();
        for (String example : examples) {
            if (reach.refusal().isEmpty() || known.containsKey(example) || example.startsWith("file:")) {
                readable.add(example);
            } else {
                leftOut.put(
                        example,
                        "it was never read, and "
                                + ReasonText.ENGLISH.say(reach.refusal().get()));
            }
        }
        return readable;
    }

    /// A line a reason, however many examples are left out for it.
    ///
    /// @param leftOut reasons by address
    private void tell(SequencedMap<String, String> leftOut) {
        SequencedMap<String, List<String>> byReason = new LinkedHashMap<>();
        leftOut.forEach((example, reason) ->
                byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add(example));
        byReason.forEach((reason, examples) -> wiring.terminal()
                .say((examples.size() == 1
                                ? "An example is left out: " + examples.getFirst()
                                : examples.size() + " examples are left out, the first " + examples.getFirst())
                        + ": " + reason));
    }
}
