package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.ReasonText;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class KeywordBayesTest {
    private static Judgement judge(double density, Optional<Double> learnt) {
        return Texts.judge(new KeywordBayes(new Always(density), learnt.map(Always::new), 0.4), "", "针灸");
    }

    @Test
    void addsTheLogOddsOfKeywordsAndOfWhatWasLearnt() {
        // Density 0.5: logit 0; logit(0.2) = -ln 4: K = 2 ln 4. Learnt 0.2: B = -ln 4. K + B = ln 4: 4/5.
        Judgement judgement = judge(0.5, Optional.of(0.2));
        assertEquals(0.8, judgement.relevance(), 1e-12);
        assertEquals(
                "keywords +2.77: it is +0.500 · learnt -1.39: it is +0.200",
                ReasonText.ENGLISH.say(judgement.evidence()));
    }

    @Test
    void isEvenAtTheDensitysThresholdBeforeAnythingIsLearnt() {
        assertEquals(0.5, judge(0.2, Optional.empty()).relevance(), 1e-12);
        assertTrue(judge(0.2, Optional.empty()).onTopic());
    }

    @Test
    void neitherSideSilencesTheOther() {
        // Density 0 gives -4 at least, a learnt certainty 4 at most: even.
        assertEquals(0.5, judge(0, Optional.of(1.0)).relevance(), 1e-12);
        assertEquals(0.5, judge(1, Optional.of(0.0)).relevance(), 1e-12);
        assertEquals(1 / (1 + Math.exp(8)), judge(0, Optional.of(0.0)).relevance(), 1e-12);
    }

    @Property(seed = "41", tries = 300)
    void liesFromZeroToOneAndRisesWithBoth(
            @ForAll @DoubleRange(min = 0, max = 1) double density,
            @ForAll @DoubleRange(min = 0, max = 1) double learnt,
            @ForAll @DoubleRange(min = 0, max = 1) double more) {
        double relevance = judge(density, Optional.of(learnt)).relevance();
        assertTrue(relevance >= 0 && relevance <= 1);
        assertTrue(judge(Math.max(density, more), Optional.of(learnt)).relevance() >= relevance);
        assertTrue(judge(density, Optional.of(Math.max(learnt, more))).relevance() >= relevance);
    }
}
