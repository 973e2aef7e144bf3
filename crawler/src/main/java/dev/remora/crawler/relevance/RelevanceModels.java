package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Learners;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.SynonymGroups;
import dev.remora.shared.topic.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The relevance models by name.
public final class RelevanceModels {
    /// The settings of a model that learns: the weight of an occurrence in the title.
    private static final SequencedMap<String, ModelSettings.Setting> LEARNING_SETTINGS = ModelSettings.titleWeight(3);

    private static final Set<String> LEARNING = Stream.concat(
                    Stream.of(KeywordBayes.NAME), Learners.byName(_ -> Set.of()).keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    /// The names that a topic file may give.
    public static final Set<String> NAMES = Stream.concat(
                    Stream.of(KeywordDensity.NAME, KeywordVsm.NAME, KeywordFeedback.NAME), LEARNING.stream())
            .collect(Collectors.toUnmodifiableSet());

    /// The number of keywords that are extracted from the examples of a topic without keywords.
    private static final int EXTRACTED = 30;

    private RelevanceModels() {}

    /// Whether a model of that name learns from examples and from the crawl ([LearningModel]).
    public static boolean learns(String model) {
        return LEARNING.contains(model);
    }

    /// Whether a topic's model uses its examples.
    public static boolean usesExamples(Topic topic) {
        String model = topic.relevance().model();
        return learns(model)
                || model.equals(KeywordFeedback.NAME)
                || topic.keywords().isEmpty();
    }

    /// Returns the words that a segmenter of the topic's examples has to know. A model that learns compares examples
    /// with pages, so it needs all words of the topic. One that only takes keywords from examples gets the topic's
    /// keywords: words found in the collection would change which it takes, and with them the topic.
    public static Set<String> exampleWords(Topic topic) {
        return learns(topic.relevance().model())
                ? topic.dictionary()
                : topic.keywords().keySet();
    }

    /// Returns the threshold of a topic's relevance; empty if the model determines it while learning.
    public static OptionalDouble threshold(Topic topic) {
        Topic.Relevance asked = topic.relevance();
        return asked.threshold().isPresent()
                ? asked.threshold()
                : switch (asked.model()) {
                    case KeywordDensity.NAME, KeywordFeedback.NAME -> OptionalDouble.of(KeywordDensity.THRESHOLD);
                    case KeywordVsm.NAME -> OptionalDouble.of(KeywordVsm.THRESHOLD);
                    case KeywordBayes.NAME -> OptionalDouble.of(KeywordBayes.THRESHOLD);
                    default -> OptionalDouble.empty();
                };
    }

    /// Returns the model of a topic, without its examples: a learning model then learns from the crawl alone.
    ///
    /// @param folding the one that the pages' segmenter uses
    /// @throws IllegalArgumentException with a message for the user, if the topic asks for an unknown model or
    ///     setting, or has no keywords
    public static RelevanceModel of(Topic topic, Folding folding) {
        return of(topic, folding, List.of());
    }

    /// Returns the model of a topic. For a topic without keywords, they are extracted from its examples.
    ///
    /// @param folding the one that the pages' segmenter uses
    /// @param examples those of the topic that could be read
    /// @throws IllegalArgumentException with a message for the user, if the topic asks for an unknown model or
    ///     setting, or has no keywords
    public static RelevanceModel of(Topic topic, Folding folding, List<ExamplePage> examples) {
        Topic.Relevance asked = topic.relevance();
        if (!NAMES.contains(asked.model())) {
            throw new IllegalArgumentException("relevance model '" + asked.model() + "' is unknown; use one of "
                    + String.join(", ", new TreeSet<>(NAMES)));
        }
        KeywordCounter counter = counter(topic, folding, examples);
        UnaryOperator<RelevanceModel> unstuffed = unstuffed(asked, counter, folding);
        return switch (asked.model()) {
            case KeywordDensity.NAME -> unstuffed.apply(density(asked, counter, counter));
            case KeywordFeedback.NAME -> unstuffed.apply(FeedbackModel.of(topic, counter, folding, examples));
            case KeywordVsm.NAME -> unstuffed.apply(vsm(asked, counter));
            default -> learning(topic, folding, counter, unstuffed, examples);
        };
    }

    /// Returns a function that makes a model ignore keyword stuffing, unless the topic wants it counted.
    private static UnaryOperator<RelevanceModel> unstuffed(
            Topic.Relevance asked, KeywordCounter counter, Folding folding) {
        if (asked.settings().getOrDefault(ModelSettings.STUFFING, 1.0) == 0) {
            return UnaryOperator.identity();
        }
        StuffedPassages stuffing = new StuffedPassages(counter, folding);
        return model -> new UnstuffedModel(model, stuffing);
    }

    /// @param own the topic's own keywords
    static KeywordDensity density(Topic.Relevance asked, KeywordCounter counter, KeywordCounter own) {
        ModelSettings settings = new ModelSettings(asked.model(), KeywordDensity.SETTINGS, asked.settings());
        return new KeywordDensity(
                asked.model(),
                counter,
                new KeywordDensity.OwnKeywords(own.size(), own.meanWeight(), false),
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
            Topic topic,
            Folding folding,
            KeywordCounter counter,
            UnaryOperator<RelevanceModel> unstuffed,
            List<ExamplePage> examples) {
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
                new TermReader(folding, StopWords.shared()),
                settings.get("titleWeight"),
                asked.threshold());
        RelevanceModel labeller =
                density(new Topic.Relevance(KeywordDensity.NAME, asked.threshold(), Map.of()), counter, counter);
        double threshold = asked.threshold().orElse(KeywordBayes.THRESHOLD);
        return new LearningModel(
                lesson,
                unstuffed.apply(labeller),
                unstuffed.apply(pooled ? new KeywordBayes(labeller, Optional.empty(), threshold) : labeller),
                learnt -> unstuffed.apply(pooled ? new KeywordBayes(labeller, Optional.of(learnt), threshold) : learnt),
                ExampleKeywords.general(),
                topic.examples(),
                examples);
    }

    private static KeywordCounter counter(Topic topic, Folding folding, List<ExamplePage> examples) {
        KeywordCounter counter = new KeywordCounter(
                topic.keywords().isEmpty() ? extracted(topic, folding, examples) : topic.keywords(), folding);
        if (counter.size() == 0) {
            throw new IllegalArgumentException("relevance model '"
                    + topic.relevance().model() + "' needs keywords, but topic '" + topic.id()
                    + "' has none"
                    + (topic.examples().positive().isEmpty() ? "" : ", and none of its positive examples could be read")
                    + "; add keywords: {word: weight, …} to its file");
        }
        return counter;
    }

    /// Returns the keywords that a topic's examples add to its own ones: those that [KeywordFeedback] adds, or all
    /// keywords of a topic without own ones.
    ///
    /// @param examples those that could be read
    public static SequencedMap<String, Double> addedKeywords(Topic topic, Folding folding, List<ExamplePage> examples) {
        if (topic.keywords().isEmpty()) {
            return extracted(topic, folding, examples);
        }
        return topic.relevance().model().equals(KeywordFeedback.NAME)
                ? FeedbackModel.words(topic, new KeywordCounter(topic.keywords(), folding), folding, examples)
                        .chosen()
                : new LinkedHashMap<>();
    }

    private static SequencedMap<String, Double> extracted(Topic topic, Folding folding, List<ExamplePage> examples) {
        return ExampleKeywords.merged(
                Map.of(), ExampleKeywords.of(examples, EXTRACTED, topic.excludedKeywords(), folding), folding);
    }

    /// Returns the names of a model's settings.
    ///
    /// @throws IllegalArgumentException for a name that is not among [#NAMES]
    public static Set<String> settings(String model) {
        return switch (model) {
            case KeywordDensity.NAME, KeywordFeedback.NAME -> KeywordDensity.SETTINGS.keySet();
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
