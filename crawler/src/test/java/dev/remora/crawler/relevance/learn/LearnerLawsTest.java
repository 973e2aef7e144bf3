package dev.remora.crawler.relevance.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.term.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What every learner promises, over random samples.
class LearnerLawsTest {
    private static final Map<String, Learner> LEARNERS = Learners.byName(SynonymLookup.NONE);

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of("aa", "bb", "cc", "dd", "ee", "ff")
                .list()
                .ofMaxSize(12)
                .map(list -> String.join(" ", list));
    }

    @Provide
    Arbitrary<List<String>> pages() {
        return words().list().ofMinSize(1).ofMaxSize(6);
    }

    private static List<Sample> samples(List<String> on, List<String> off) {
        List<Sample> samples = new ArrayList<>();
        on.forEach(words -> samples.add(LabelledSamples.on(words)));
        off.forEach(words -> samples.add(LabelledSamples.off(words)));
        return samples;
    }

    @Property(seed = "21", tries = 200)
    void scoresAreFiniteAndTheSameEachTime(
            @ForAll("pages") List<String> on, @ForAll("pages") List<String> off, @ForAll("words") String text) {
        LEARNERS.forEach((name, learner) -> {
            double score = learner.learn(samples(on, off), Background.NONE).score(LabelledSamples.text(text));
            assertTrue(Double.isFinite(score), name);
            assertEquals(
                    score, learner.learn(samples(on, off), Background.NONE).score(LabelledSamples.text(text)), name);
        });
    }

    @Property(seed = "22", tries = 200)
    void theCosineLiesFromZeroToOne(
            @ForAll("pages") List<String> on, @ForAll("pages") List<String> off, @ForAll("words") String text) {
        double score = FeatureVsm.learn(samples(on, off), Background.NONE, SynonymLookup.NONE)
                .score(LabelledSamples.text(text));
        assertTrue(score >= 0 && score <= 1);
    }

    @Property(seed = "23", tries = 200)
    void multinomialRisesWhenAWordOfTheTopicTakesThePlaceOfAnother(
            @ForAll("pages") List<String> on, @ForAll("pages") List<String> off, @ForAll("words") String text) {
        List<Sample> samples = samples(on, off);
        samples.add(LabelledSamples.on("topic topic topic topic topic topic topic topic topic topic topic topic"));
        samples.add(LabelledSamples.off("other other other other other other other other other other other other"));
        Classifier learnt = MultinomialBayes.learn(samples);
        assertTrue(learnt.score(LabelledSamples.text(text + " topic"))
                >= learnt.score(LabelledSamples.text(text + " other")));
    }
}
