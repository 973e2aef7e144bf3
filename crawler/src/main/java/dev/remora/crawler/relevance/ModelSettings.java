package dev.remora.crawler.relevance;

import dev.remora.shared.topic.Topic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// The settings that a topic gives a model, validated: only names that the model knows, each at least its
/// minimum.
///
/// @param model the model's name, for messages
/// @param known the settings of the model
/// @param given by the topic
record ModelSettings(String model, SequencedMap<String, Setting> known, Map<String, Double> given) {
    /// A setting of every model: whether keyword stuffing is ignored (1) or counts like other text (0).
    static final String STUFFING = "stuffing";

    /// By default it is ignored.
    static final Setting STUFFING_TOLD = new Setting(1, 0);

    /// The default of a setting, and its minimum.
    record Setting(double standard, double least) {}

    /// Returns the settings of a model whose only own setting is the weight of the title.
    static SequencedMap<String, Setting> titleWeight(double standard) {
        SequencedMap<String, Setting> settings = new LinkedHashMap<>();
        settings.put("titleWeight", new Setting(standard, 0));
        settings.put(STUFFING, STUFFING_TOLD);
        return Collections.unmodifiableSequencedMap(settings);
    }

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

    /// Returns the topic's threshold, or the model's default.
    static double threshold(Topic.Relevance asked, double standard) {
        double threshold = asked.threshold().orElse(standard);
        if (!(threshold >= 0 && threshold <= 1)) {
            throw new IllegalArgumentException("relevance threshold must be from 0 to 1 but is " + threshold);
        }
        return threshold;
    }
}
