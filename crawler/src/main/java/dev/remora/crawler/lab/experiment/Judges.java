package dev.remora.crawler.lab.experiment;

import dev.remora.crawler.lab.trial.Judge;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The relevance models of an experiment: one for all topics that look for the same in the same way, such as a topic's
/// near and far twins, so that a page is judged once.
final class Judges {
    private final Folding folding;
    private final Map<List<Object>, Judge> known = new HashMap<>();

    Judges(Folding folding) {
        this.folding = folding;
    }

    /// The judge of a topic by a model.
    ///
    /// @param model its name; one that is not the topic's own comes with its own threshold and settings
    synchronized Judge of(Topic topic, String model) {
        Topic asked = topic.relevance().model().equals(model)
                ? topic
                : withRelevance(topic, new Topic.Relevance(model, OptionalDouble.empty(), Map.of()));
        List<Object> key = List.of(asked.id(), asked.keywords(), asked.examples(), asked.relevance());
        return known.computeIfAbsent(key, k -> new Judge(RelevanceModels.of(asked, folding)));
    }

    private static Topic withRelevance(Topic topic, Topic.Relevance relevance) {
        return new Topic(
                topic.id(),
                topic.name(),
                topic.description(),
                topic.keywords(),
                topic.seeds(),
                topic.examples(),
                relevance,
                topic.crawl(),
                topic.rank(),
                topic.index());
    }
}
