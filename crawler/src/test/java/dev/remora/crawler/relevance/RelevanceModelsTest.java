package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.topic.Topic;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RelevanceModelsTest {
    private static final SequencedMap<String, Double> KEYWORDS = Texts.keywords("中医", 1);

    static java.util.Set<String> names() {
        return RelevanceModels.NAMES;
    }

    private static String refusal(SequencedMap<String, Double> keywords, Topic.Relevance relevance) {
        Topic topic = Texts.topic(keywords, relevance);
        return assertThrows(IllegalArgumentException.class, () -> RelevanceModels.of(topic, Texts.FOLDING))
                .getMessage();
    }

    private static Topic.Relevance asks(String model, Map<String, Double> settings) {
        return new Topic.Relevance(model, OptionalDouble.empty(), settings);
    }

    @ParameterizedTest
    @MethodSource("names")
    void makesEachModelByItsName(String name) {
        assertEquals(name, Texts.model(name, KEYWORDS, Map.of()).name());
    }

    @Test
    void takesTheTopicsThresholdBeforeTheModelsOwn() {
        assertEquals(0.1, Texts.model("keyword-vsm", KEYWORDS, Map.of()).threshold());
        Topic topic = Texts.topic(KEYWORDS, new Topic.Relevance("keyword-vsm", OptionalDouble.of(0.7), Map.of()));
        assertEquals(0.7, RelevanceModels.of(topic, Texts.FOLDING).threshold());
    }

    @Test
    void namesTheModelsWhenItIsAskedForAnother() {
        assertEquals(
                "relevance model 'bayes' is unknown; use one of bayes-complement, bayes-kernel, bayes-multinomial, "
                        + "bayes-normal, feature-vsm, keyword-bayes, keyword-density, keyword-feedback, keyword-vsm, linear",
                refusal(KEYWORDS, asks("bayes", Map.of())));
    }

    @Test
    void namesTheSettingsWhenItIsGivenAnother() {
        assertEquals(
                "relevance setting 'K' is unknown to keyword-density; it knows k, m, L, titleWeight, shortLength, stuffing",
                refusal(KEYWORDS, asks("keyword-density", Map.of("K", 3.0))));
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        assertEquals(
                "relevance setting 'm' of keyword-density must be at least 1 but is 0.0",
                refusal(KEYWORDS, asks("keyword-density", Map.of("m", 0.0))));
        assertEquals(
                "relevance setting 'k' of keyword-density must be at least 0.001 but is NaN",
                refusal(KEYWORDS, asks("keyword-density", Map.of("k", Double.NaN))));
    }

    @Test
    void asksForKeywordsWhereThereAreNone() {
        assertEquals(
                "relevance model 'keyword-density' needs keywords, but topic 't' has none; "
                        + "add keywords: {word: weight, …} to its file",
                refusal(Texts.keywords(), Topic.Relevance.DEFAULT));
        assertThrows(
                IllegalArgumentException.class, () -> Texts.model("keyword-vsm", Texts.keywords(" ", 1), Map.of()));
    }
}
