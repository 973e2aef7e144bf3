package dev.remora.lab.experiment;

import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.shared.topic.Topic;
import java.io.Serializable;

/// How a crawl chooses its pages: what an experiment compares.
///
/// @param strategy its name; `random` and `oracle` too
/// @param relevance name of the relevance model that the crawl sees
public record CrawlMethod(String strategy, String relevance) implements Serializable {
    /// Returns the method that a topic has chosen.
    public static CrawlMethod of(Topic topic) {
        return new CrawlMethod(topic.crawl().strategy(), topic.relevance().model());
    }

    /// Whether others are measured by it: `random` and `oracle`.
    public boolean yardstick() {
        return strategy.equals(BaselineStrategies.RANDOM) || strategy.equals(BaselineStrategies.ORACLE);
    }
}
