package dev.remora.crawler.relevance.learn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The learners by their names in topic files.
public final class Learners {
    private static final String FEATURE_VSM = "feature-vsm";

    private Learners() {}

    /// Whether a learner's scores are relevances in [0, 1] without calibration: a cosine, not odds.
    public static boolean givesRelevance(String name) {
        return name.equals(FEATURE_VSM);
    }

    /// Returns all learners by name.
    ///
    /// @param synonyms for the learner that expands pages by synonyms
    public static SequencedMap<String, Learner> byName(SynonymLookup synonyms) {
        SequencedMap<String, Learner> learners = new LinkedHashMap<>();
        learners.put(FEATURE_VSM, (samples, background) -> FeatureVsm.learn(samples, background, synonyms));
        learners.put("bayes-normal", NormalBayes::learn);
        learners.put("bayes-kernel", KernelBayes::learn);
        learners.put("bayes-multinomial", (samples, _) -> MultinomialBayes.learn(samples));
        learners.put("bayes-complement", ComplementBayes::learn);
        learners.put("linear", LinearClassifier::learn);
        return Collections.unmodifiableSequencedMap(learners);
    }
}
