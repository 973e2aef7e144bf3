package dev.remora.crawler.relevance;

import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.util.Set;
import java.util.TreeSet;

/// The relevance models by name.
public final class RelevanceModels {
    /// Names that a topic file may give.
    public static final Set<String> NAMES = Set.of(KeywordDensity.NAME, KeywordVsm.NAME);

    private RelevanceModels() {}

    /// The model that a topic asks for.
    ///
    /// @param folding the one that the pages' segmenter uses
    /// @throws IllegalArgumentException with words for people, if the topic asks for what there is not
    public static RelevanceModel of(Topic topic, Folding folding) {
        Topic.Relevance asked = topic.relevance();
        return switch (asked.model()) {
            case KeywordDensity.NAME -> density(topic, folding);
            case KeywordVsm.NAME -> vsm(topic, folding);
            default ->
                throw new IllegalArgumentException("relevance model '" + asked.model() + "' is unknown; the models are "
                        + String.join(", ", new TreeSet<>(NAMES)));
        };
    }

    private static RelevanceModel density(Topic topic, Folding folding) {
        ModelSettings settings = new ModelSettings(
                KeywordDensity.NAME, KeywordDensity.SETTINGS, topic.relevance().settings());
        return new KeywordDensity(
                counter(topic, folding),
                ModelSettings.threshold(topic.relevance(), KeywordDensity.THRESHOLD),
                new KeywordDensity.Settings(
                        settings.get("k"),
                        settings.get("m"),
                        settings.get("L"),
                        settings.get("titleWeight"),
                        settings.get("shortLength")));
    }

    private static RelevanceModel vsm(Topic topic, Folding folding) {
        ModelSettings settings = new ModelSettings(
                KeywordVsm.NAME, KeywordVsm.SETTINGS, topic.relevance().settings());
        return new KeywordVsm(
                counter(topic, folding),
                ModelSettings.threshold(topic.relevance(), KeywordVsm.THRESHOLD),
                settings.get("titleWeight"));
    }

    private static KeywordCounter counter(Topic topic, Folding folding) {
        KeywordCounter counter = new KeywordCounter(topic.keywords(), folding);
        if (counter.size() == 0) {
            throw new IllegalArgumentException(
                    "relevance model '" + topic.relevance().model() + "' needs keywords, but topic '" + topic.id()
                            + "' has none; add keywords: {word: weight, …} to its file");
        }
        return counter;
    }

    /// Names of the settings that a model knows.
    ///
    /// @throws IllegalArgumentException for a name that is not among [#NAMES]
    public static Set<String> settings(String model) {
        return switch (model) {
            case KeywordDensity.NAME -> KeywordDensity.SETTINGS.keySet();
            case KeywordVsm.NAME -> KeywordVsm.SETTINGS.keySet();
            default -> throw new IllegalArgumentException("relevance model '" + model + "' is unknown");
        };
    }
}
