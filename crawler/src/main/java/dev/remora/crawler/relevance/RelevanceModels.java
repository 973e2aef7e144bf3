package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Learners;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.SynonymGroups;
import dev.remora.shared.topic.Topic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The relevance models by name.
public final class RelevanceModels {
    /// What can be set of a model that learns: how often an occurrence in the title counts.
    private static final SequencedMap<String, ModelSettings.Setting> LEARNING_SETTINGS =
            Collections.unmodifiableSequencedMap(
                    new LinkedHashMap<>(Map.of("titleWeight", new ModelSettings.Setting(3, 0))));

    private static final Set<String> LEARNING = Stream.concat(
                    Stream.of(KeywordBayes.NAME), Learners.byName(_ -> Set.of()).keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    /// Names that a topic file may give.
    public static final Set<String> NAMES = Stream.concat(
                    Stream.of(KeywordDensity.NAME, KeywordVsm.NAME), LEARNING.stream())
            .collect(Collectors.toUnmodifiableSet());

    /// Keywords that are taken from the examples of a topic that has none.
    private static final int EXTRACTED = 30;

    private RelevanceModels() {}

    /// Whether a model of that name learns from examples and from the crawl ([LearningModel]).
    public static boolean learns(String model) {
        return LEARNING.contains(model);
    }

    /// From which relevance on a topic's pages are on it; empty where the model finds that out as it learns.
    public static OptionalDouble threshold(Topic topic) {
        Topic.Relevance asked = topic.relevance();
        return asked.threshold().isPresent()
                ? asked.threshold()
                : switch (asked.model()) {
                    case KeywordDensity.NAME -> OptionalDouble.of(KeywordDensity.THRESHOLD);
                    case KeywordVsm.NAME -> OptionalDouble.of(KeywordVsm.THRESHOLD);
                    case KeywordBayes.NAME -> OptionalDouble.of(KeywordBayes.THRESHOLD);
                    default -> OptionalDouble.empty();
                };
    }

    /// The model that a topic asks for, without its examples: one that learns has to learn from the crawl alone.
    ///
    /// @param folding the one that the pages' segmenter uses
    /// @throws IllegalArgumentException with words for people, if the topic asks for what there is not
    public static RelevanceModel of(Topic topic, Folding folding) {
        return of(topic, folding, List.of());
    }

    /// The model that a topic asks for. A topic without keywords gets those that its examples give.
    ///
    /// @param folding the one that the pages' segmenter uses
    /// @param examples the topic's, those that could be read
    /// @throws IllegalArgumentException with words for people, if the topic asks for what there is not
    public static RelevanceModel of(Topic topic, Folding folding, List<ExamplePage> examples) {
        Topic.Relevance asked = topic.relevance();
        if (!NAMES.contains(asked.model())) {
            throw new IllegalArgumentException("relevance model '" + asked.model() + "' is unknown; the models are "
                    + String.join(", ", new TreeSet<>(NAMES)));
        }
        KeywordCounter counter = counter(topic, folding, examples);
        return switch (asked.model()) {
            case KeywordDensity.NAME -> density(asked, counter);
            case KeywordVsm.NAME -> vsm(asked, counter);
            default -> learning(topic, folding, counter, examples);
        };
    }

    private static RelevanceModel density(Topic.Relevance asked, KeywordCounter counter) {
        ModelSettings settings = new ModelSettings(KeywordDensity.NAME, KeywordDensity.SETTINGS, asked.settings());
        return new KeywordDensity(
                counter,
                ModelSettings.threshold(asked, KeywordDensity.THRESHOLD),
                new KeywordDensity.Settings(
                        settings.get("k"),
                        settings.get("m"),
                        settings.get("L"),
                        settings.get("titleWeight"),
                        settings.get("shortLength")));
    }

    private static RelevanceModel vsm(Topic.Relevance asked, KeywordCounter counter) {
        ModelSettings settings = new ModelSettings(KeywordVsm.NAME, KeywordVsm.SETTINGS, asked.settings());
        return new KeywordVsm(
                counter, ModelSettings.threshold(asked, KeywordVsm.THRESHOLD), settings.get("titleWeight"));
    }

    private static RelevanceModel learning(
            Topic topic, Folding folding, KeywordCounter counter, List<ExamplePage> examples) {
        Topic.Relevance asked = topic.relevance();
        ModelSettings settings = new ModelSettings(asked.model(), LEARNING_SETTINGS, asked.settings());
        ModelSettings.threshold(asked, 0); // checked before anything is learnt
        boolean pooled = asked.model().equals(KeywordBayes.NAME);
        String method = pooled ? KeywordBayes.LEARNT : asked.model();
        Learner learner = Learners.byName(new SynonymGroups(folding)::of).get(method);
        Lesson lesson = new Lesson(
                asked.model(),
                learner,
                Learners.givesRelevance(method),
                new TermReader(folding, StopWords.load(folding)),
                settings.get("titleWeight"),
                asked.threshold());
        RelevanceModel labeller =
                density(new Topic.Relevance(KeywordDensity.NAME, asked.threshold(), Map.of()), counter);
        double threshold = asked.threshold().orElse(KeywordBayes.THRESHOLD);
        return new LearningModel(
                lesson,
                labeller,
                pooled ? new KeywordBayes(labeller, Optional.empty(), threshold) : labeller,
                learnt -> pooled ? new KeywordBayes(labeller, Optional.of(learnt), threshold) : learnt,
                ExampleKeywords.general(),
                topic.examples(),
                examples);
    }

    private static KeywordCounter counter(Topic topic, Folding folding, List<ExamplePage> examples) {
        SequencedMap<String, Double> keywords =
                topic.keywords().isEmpty() ? extracted(folding, examples) : topic.keywords();
        KeywordCounter counter = new KeywordCounter(keywords, folding);
        if (counter.size() == 0) {
            throw new IllegalArgumentException("relevance model '"
                    + topic.relevance().model() + "' needs keywords, but topic '" + topic.id()
                    + "' has none"
                    + (topic.examples().positive().isEmpty() ? "" : ", and no positive example of it could be read")
                    + "; add keywords: {word: weight, …} to its file");
        }
        return counter;
    }

    private static SequencedMap<String, Double> extracted(Folding folding, List<ExamplePage> examples) {
        return ExampleKeywords.merged(Map.of(), ExampleKeywords.of(examples, EXTRACTED, folding), folding);
    }

    /// Names of the settings that a model knows.
    ///
    /// @throws IllegalArgumentException for a name that is not among [#NAMES]
    public static Set<String> settings(String model) {
        return switch (model) {
            case KeywordDensity.NAME -> KeywordDensity.SETTINGS.keySet();
            case KeywordVsm.NAME -> KeywordVsm.SETTINGS.keySet();
            default -> {
                if (!learns(model)) {
                    throw new IllegalArgumentException("relevance model '" + model + "' is unknown");
                }
                yield LEARNING_SETTINGS.keySet();
            }
        };
    }
}
