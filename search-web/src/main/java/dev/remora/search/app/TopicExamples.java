package dev.remora.search.app;

import dev.remora.crawler.crawl.ExampleFile;
import dev.remora.crawler.crawl.ExampleReader;
import dev.remora.crawler.crawl.ExampleText;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;

/// A topic's examples, read before its crawl where its relevance model has a use for them, and kept in the
/// collection's `examples.tsv`.
final class TopicExamples {
    private final Wiring wiring;
    private final Fetcher fetcher;
    private final PageParser parser;
    private final UrlRules urls;

    TopicExamples(Wiring wiring, Fetcher fetcher, PageParser parser, UrlRules urls) {
        this.wiring = wiring;
        this.fetcher = fetcher;
        this.parser = parser;
        this.urls = urls;
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
        int all = examples.positive().size() + examples.negative().size();
        if (!known.keySet().containsAll(examples.positive()) || !known.keySet().containsAll(examples.negative())) {
            wiring.terminal().say("Reading the topic's " + all + " examples …");
        }
        ExampleReader reader =
                new ExampleReader(fetcher, parser, urls, topic.crawl().delay(), wiring.clock(), Thread::sleep);
        try {
            ExampleReader.Read read = reader.read(examples, known);
            read.problems().forEach(problem -> wiring.terminal().say("An example is left out: " + problem));
            if (!read.texts().equals(known)) {
                file.write(read.texts());
            }
            return ExampleText.pages(examples, read.texts(), wiring.segmenter());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
