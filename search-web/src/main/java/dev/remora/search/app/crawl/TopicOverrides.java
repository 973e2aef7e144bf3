package dev.remora.search.app.crawl;

import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;

/// What the command line says otherwise than the topic file.
///
/// @param maxPages budget of the run
/// @param strategy how links are ranked
/// @param relevance how pages are judged; another model than the topic's comes with its own threshold and settings
/// @param delay pause between two requests to one host
public record TopicOverrides(
        Optional<Long> maxPages, Optional<String> strategy, Optional<String> relevance, Optional<Duration> delay) {
    public TopicOverrides {
        maxPages.filter(n -> n < 1).ifPresent(n -> {
            throw Ended.badInput("--max-pages must be at least 1, but it is " + n);
        });
        strategy.filter(s -> !Strategies.names().contains(s)).ifPresent(s -> {
            throw Ended.badInput("unknown --strategy '" + s + "'; allowed: " + String.join(", ", Strategies.names()));
        });
        relevance.filter(m -> !RelevanceModels.NAMES.contains(m)).ifPresent(m -> {
            throw Ended.badInput("unknown --relevance '" + m + "'; allowed: "
                    + String.join(", ", new TreeSet<>(RelevanceModels.NAMES)));
        });
    }

    /// The topic with what is given in place of its own.
    public Topic apply(Topic topic) {
        Topic.Crawl crawl = topic.crawl();
        Topic judged = relevance
                .filter(model -> !model.equals(topic.relevance().model()))
                .map(model -> topic.with(Topic.Relevance.by(model)))
                .orElse(topic);
        return judged.with(crawl.by(strategy.orElse(crawl.strategy()))
                .upTo(maxPages.orElse(crawl.maxPages()))
                .every(delay.orElse(crawl.delay())));
    }
}
