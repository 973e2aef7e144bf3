package dev.remora.crawler.relevance.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.crawler.relevance.term.Background;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FeatureVsmTest {
    private static final List<Sample> SAMPLES = List.of(
            LabelledSamples.on("针灸 针灸 穴位"),
            LabelledSamples.on("针灸 天气"),
            LabelledSamples.off("天气 预报"),
            LabelledSamples.off("预报"));

    @Test
    void keywordsAreFrequentInTheExamplesAndRareElsewhere() {
        // n+ = n- = 2. 针灸: mean tf/max (1 + 1)/2 = 1; in 2 of 2 against 0 of 2: ln((2.5/3)/(0.5/3)) = ln 5: 1.6094.
        // 穴位: (½ + 0)/2 = 0.25; 1 against 0: ln 3: 0.2747. 天气: 1 against 1: ln 1 = 0, left out.
        List<Keyword> keywords = KeywordExtraction.ranked(SAMPLES, Background.NONE, 1);
        assertEquals(List.of("针灸", "穴位"), keywords.stream().map(Keyword::term).toList());
        assertEquals(Math.log(5), keywords.getFirst().weight(), 1e-12);
        assertEquals(0.25 * Math.log(3), keywords.getLast().weight(), 1e-12);
        assertEquals(2, keywords.getFirst().examples());
    }

    @Test
    void aBackgroundTakesAwayWhatIsCommonThere() {
        Background everywhere = Background.of(List.of(LabelledSamples.text("针灸"), LabelledSamples.text("针灸")));
        assertTrue(KeywordExtraction.ranked(SAMPLES, everywhere, 1).getFirst().weight() < Math.log(5));
    }

    @Test
    void isTheCosineOfTheTopicsFeaturesAndThePages() {
        // Topic (1.6094, 0.2747). Page 针灸 × 1, 穴位 × 2: cos = (1.6094 + 2·0.2747) / (√(2.5903 + 0.0754) · √5).
        FeatureVsm learnt = FeatureVsm.learn(SAMPLES, Background.NONE, SynonymLookup.NONE);
        double a = Math.log(5);
        double b = 0.25 * Math.log(3);
        double expected = (a + 2 * b) / (Math.sqrt(a * a + b * b) * Math.sqrt(5));
        assertEquals(0.5912, expected, 1e-3);
        assertEquals(expected, learnt.score(LabelledSamples.text("针灸 穴位 穴位 其他")), 1e-12);
        assertEquals(0, learnt.score(LabelledSamples.text("其他")));
        assertFalse(learnt.knows(LabelledSamples.text("其他")));
    }

    @Test
    void aSynonymOfAFeatureCountsAsThatFeatureTimesTheirSimilarity() {
        // 针刺 stands for 针灸, 0.8 of it: beside 穴位 × 1 the page is (0.8, 1).
        SynonymLookup synonyms = word -> word.equals("针灸") ? Set.of("针刺") : Set.of();
        FeatureVsm learnt = FeatureVsm.learn(SAMPLES, Background.NONE, synonyms);
        double a = Math.log(5);
        double b = 0.25 * Math.log(3);
        assertEquals(
                (0.8 * a + b) / (Math.sqrt(a * a + b * b) * Math.sqrt(1.64)),
                learnt.score(LabelledSamples.text("针刺 穴位")),
                1e-12);
    }
}
