package dev.remora.crawler.relevance.learn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The learners by their names in topic files.
public final class Learners {
    private Learners() {}

    /// All of them.
    ///
    /// @param synonyms for the one that expands pages by them
    public static SequencedMap<String, Learner> byName(Synonyms synonyms) {
        SequencedMap<String, Learner> learners = new LinkedHashMap<>();
        learners.put("feature-vsm", (samples, background) -> FeatureVsm.learn(samples, background, synonyms));
        learners.put("bayes-normal", NormalBayes::learn);
        learners.put("bayes-kernel", KernelBayes::learn);
        learners.put("bayes-multinomial", (samples, _) -> MultinomialBayes.learn(samples));
        learners.put("bayes-complement", ComplementBayes::learn);
        learners.put("linear", LinearClassifier::learn);
        return Collections.unmodifiableSequencedMap(learners);
    }
}
