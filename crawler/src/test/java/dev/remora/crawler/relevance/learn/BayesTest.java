package dev.remora.crawler.relevance.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.term.Background;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Each formula beside an example worked by hand. FOUR: on the topic `a a b` and `a c`, off it `b b c` and
/// `c d`.
class BayesTest {
    @Test
    void multinomialWeighsATermByTheLogRatioOfItsSmoothedShares() {
        // Words on the topic: a 3, b 1, c 1, d 0, of 5; off it: a 0, b 2, c 2, d 1, of 5; |V| = 4.
        // θ+a = (1+3)/(4+5) = 4/9, θ-a = 1/9: weight ln 4. b: 2/9 against 3/9: ln(2/3). d: 1/9 against 2/9: -ln 2.
        WeightedTerms learnt = MultinomialBayes.learn(LabelledSamples.FOUR);
        assertEquals(Math.log(4), learnt.score(LabelledSamples.text("a")), 1e-12);
        assertEquals(Math.log(2.0 / 3), learnt.score(LabelledSamples.text("b")), 1e-12);
        assertEquals(-Math.log(2), learnt.score(LabelledSamples.text("d")), 1e-12);
        // The mean over a a d: (2 ln 4 - ln 2) / 3 = ln 2; z is unknown and left out.
        assertEquals(Math.log(2), learnt.score(LabelledSamples.text("a a d z")), 1e-12);
    }

    @Test
    void complementLearnsAClassFromAllThatIsNotInIt() {
        // Samples a (on) and b (off), N = 2, df = 1 each: vectors (1, 0) and (0, 1). |V| = 2.
        // Not off: ln((1+1)/(2+1)) for a, ln(1/3) for b, magnitudes 0.4055 + 1.0986 = 1.5041; not on: the same turned
        // round. Weight of a: 2 · (-0.4055 + 1.0986) / 1.5041 = 0.9217; of b the opposite.
        WeightedTerms learnt =
                ComplementBayes.learn(List.of(LabelledSamples.on("a"), LabelledSamples.off("b")), Background.NONE);
        double expected = 2 * Math.log(2) / (Math.log(1.5) + Math.log(3));
        assertEquals(expected, learnt.score(LabelledSamples.text("a")), 1e-12);
        assertEquals(-expected, learnt.score(LabelledSamples.text("b")), 1e-12);
        assertEquals(expected / 3, learnt.score(LabelledSamples.text("a a b")), 1e-12);
    }

    @Test
    void normalComparesTheDensitiesOfTheClasses() {
        // a weighs 1·ln(2/1) = 0.6931 on the one positive page and 0 on the negative. Both deviations are 0, so half of
        // that over both classes counts: mean 0.3466, deviation 0.3466, half of it 0.1733.
        // A page with a: z = 0 against z = 0.6931/0.1733 = 4: score ½·4² = 8. Without: -8.
        Classifier learnt =
                NormalBayes.learn(List.of(LabelledSamples.on("a"), LabelledSamples.off("")), Background.NONE);
        assertEquals(8, learnt.score(LabelledSamples.text("a")), 1e-9);
        assertEquals(-8, learnt.score(LabelledSamples.text("z")), 1e-9);
    }

    @Test
    void normalTakesTheSamplesMeansAndDeviations() {
        // b is on all four pages and weighs 0. a is on three: L = ln(4/3), w = (0.5 + 0.5 tf/max) L. In units of L:
        // on the topic 1 and 0.625: mean 0.8125, deviation 0.1875; off it 0.75 and 0: 0.375 and 0.375. Over both
        // 0.3684: neither is less than half of that. A page with x = 1: z = 1 against 5/3: score -1/2 + 25/18 +
        // ln(0.375
        // / 0.1875) = 0.8889 + 0.6931 = 1.5820. Without a: z = -4.3333 against -1: -9.3889 + 0.5 + 0.6931 = -8.1957.
        List<Sample> samples = List.of(
                LabelledSamples.on("a b"),
                LabelledSamples.on("a b b b b"),
                LabelledSamples.off("a b b"),
                LabelledSamples.off("b"));
        Classifier learnt = NormalBayes.learn(samples, Background.NONE);
        assertEquals(1.5820, learnt.score(LabelledSamples.text("a b")), 1e-4);
        assertEquals(-8.1957, learnt.score(LabelledSamples.text("b")), 1e-4);
    }

    @Test
    void aKernelDensityIsTheMeanOfNormalKernelsOnTheValues() {
        // Values 0, 0, 1 and 2 with σ = 1/√4 = 0.5, at x = 0.5, z = -1, -1, 1, 3:
        // (3 · e^-0.5 + e^-4.5) / 4 / (0.5 √(2π)) = (1.8196 + 0.0111) / 4 · 0.7979 = 0.3652.
        double expected = (3 * Math.exp(-0.5) + Math.exp(-4.5)) / 4 / (0.5 * Math.sqrt(2 * Math.PI));
        Kernels kernels = new Kernels(new double[] {0, 2, 0, 1}, 0.5);
        assertEquals(0.3652, expected, 1e-4);
        assertEquals(Math.log(expected), kernels.log(0.5), 1e-12);
        assertTrue(Double.isFinite(kernels.log(1e6)));
    }

    @Test
    void kernelBayesComparesTheKernelDensitiesOfTheClasses() {
        // n = 2 each, σ = 1/√2. Only a is looked at: E = 4, df(a) = 2, ln 2 = 0.6931 on both positive pages, 0 on both
        // negative. A page with a: score = ½ (0.6931/σ)² = 0.4805; without: -0.4805.
        List<Sample> samples = List.of(
                LabelledSamples.on("a"), LabelledSamples.on("a"), LabelledSamples.off(""), LabelledSamples.off(""));
        Classifier learnt = KernelBayes.learn(samples, Background.NONE);
        assertEquals(Math.log(2) * Math.log(2), learnt.score(LabelledSamples.text("a")), 1e-12);
        assertEquals(-Math.log(2) * Math.log(2), learnt.score(LabelledSamples.text("z")), 1e-12);
    }

    @Test
    void aTermsInformationGainIsTheEntropyThatItTakesAway() {
        // In both of two positive and none of two negative samples: all of one bit. In one of each: nothing.
        assertEquals(1, FeatureSelection.gain(2, 0, 2, 2), 1e-12);
        assertEquals(0, FeatureSelection.gain(1, 1, 2, 2), 1e-12);
        // In one positive of two, no negative: H = 1; with: 0; without (3 of 4): 1+, 2-: 0.9183. 1 - ¾·0.9183 = 0.3113.
        assertEquals(0.3113, FeatureSelection.gain(1, 0, 2, 2), 1e-4);
    }

    @Test
    void tellsWhichTermsSpokeForAndAgainst() {
        List<TermShare> evidence = MultinomialBayes.learn(LabelledSamples.FOUR).evidence(LabelledSamples.text("a d z"));
        assertEquals("a", evidence.getFirst().term());
        assertEquals(Math.log(4) / 2, evidence.getFirst().share(), 1e-12);
        assertEquals(-Math.log(2) / 2, evidence.getLast().share(), 1e-12);
        assertEquals(2, evidence.size());
    }
}
