package dev.remora.crawler.relevance;

import dev.remora.shared.topic.Topic;
import java.util.Map;
import java.util.SequencedMap;

/// A model's settings as a topic gives them, checked: only names that the model knows, each at least its minimum.
///
/// @param model the model's name, for messages
/// @param known what can be set
/// @param given by the topic
record ModelSettings(String model, SequencedMap<String, Setting> known, Map<String, Double> given) {
    /// A setting's value where the topic gives none, and the least that it may be.
    record Setting(double standard, double least) {}

    ModelSettings {
        given.forEach((name, value) -> {
            Setting setting = known.get(name);
            if (setting == null) {
                throw new IllegalArgumentException("relevance setting '" + name + "' is unknown to " + model
                        + "; it knows " + String.join(", ", known.keySet()));
            }
            if (!(value >= setting.least) || value.isInfinite()) {
                throw new IllegalArgumentException("relevance setting '" + name + "' of " + model + " must be at least "
                        + KeywordEvidence.number(setting.least) + " but is " + value);
            }
        });
    }

    double get(String name) {
        return given.getOrDefault(name, known.get(name).standard);
    }

    /// The topic's threshold, or the model's own.
    static double threshold(Topic.Relevance asked, double standard) {
        double threshold = asked.threshold().orElse(standard);
        if (!(threshold >= 0 && threshold <= 1)) {
            throw new IllegalArgumentException("relevance threshold must be from 0 to 1 but is " + threshold);
        }
        return threshold;
    }
}
