package dev.remora.search.app.crawl;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;

/// Command line options that override the topic file.
///
/// @param strategy how links are scored
/// @param relevance how pages are judged; a model other than the topic's has its own threshold and settings
/// @param delay pause between two requests to one host
public record TopicOverrides(Optional<String> strategy, Optional<String> relevance, Optional<Duration> delay) {
    static final TopicOverrides NONE = new TopicOverrides(Optional.empty(), Optional.empty(), Optional.empty());

    public TopicOverrides {
        strategy.filter(s -> !Strategies.names().contains(s)).ifPresent(s -> {
            throw Ended.wrong("choice", "--strategy", s, Strategies.names());
        });
        relevance.filter(m -> !RelevanceModels.NAMES.contains(m)).ifPresent(m -> {
            throw Ended.wrong("choice", "--relevance", m, new TreeSet<>(RelevanceModels.NAMES));
        });
    }

    /// Returns the topic with the overrides, and with the words of the files beside its collection.
    ///
    /// @param data folder of the collections
    Topic apply(Topic topic, Path data) {
        return new WordFiles(data).extend(apply(topic));
    }

    /// Returns the topic with the overrides.
    public Topic apply(Topic topic) {
        Topic.Crawl crawl = topic.crawl();
        Topic judged = relevance
                .filter(model -> !model.equals(topic.relevance().model()))
                .map(model -> topic.with(Topic.Relevance.by(model)))
                .orElse(topic);
        return judged.with(crawl.by(strategy.orElse(crawl.strategy())).every(delay.orElse(crawl.delay())));
    }
}
