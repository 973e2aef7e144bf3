package dev.remora.search.app;

import dev.remora.crawler.crawl.ExampleFile;
import dev.remora.crawler.crawl.ExampleReader;
import dev.remora.crawler.crawl.ExampleText;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// A topic's examples, read before its crawl where its relevance model has a use for them, and kept in the
/// collection's `examples.tsv`.
final class TopicExamples {
    private final Wiring wiring;
    private final WebReach reach;

    TopicExamples(Wiring wiring, WebReach reach) {
        this.wiring = wiring;
        this.reach = reach;
    }

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
        SequencedMap<String, ExampleText> known = file.read();
        Topic.Examples readable =
                new Topic.Examples(readable(examples.positive(), known), readable(examples.negative(), known));
        int all = readable.positive().size() + readable.negative().size();
        if (!known.keySet().containsAll(readable.positive()) || !known.keySet().containsAll(readable.negative())) {
            wiring.terminal().say("Reading the topic's " + all + " examples …");
        }
        ExampleReader reader = new ExampleReader(
                reach.fetcher(), reach.parser(), reach.urls(), topic.crawl().delay(), wiring.clock(), Thread::sleep);
        try {
            ExampleReader.Read read = reader.read(readable, known);
            read.problems().forEach(problem -> wiring.terminal().say("An example is left out: " + problem));
            if (!read.texts().equals(known)) {
                file.write(read.texts());
            }
            return ExampleText.pages(readable, read.texts(), wiring.segmenter());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /// What was read before, and what may be read now.
    private List<String> readable(List<String> examples, Map<String, ExampleText> known) {
        if (reach.refusal().isEmpty()) {
            return examples;
        }
        List<String> readable = new ArrayList<>();
        for (String example : examples) {
            if (known.containsKey(example) || example.startsWith("file:")) {
                readable.add(example);
            } else {
                wiring.terminal()
                        .say("An example is left out: " + example + " was never read, and "
                                + reach.refusal().get());
            }
        }
        return readable;
    }
}
