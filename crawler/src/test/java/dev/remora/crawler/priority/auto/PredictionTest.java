package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.LinkEvidence;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionTest {
    private final double[] clues = new double[Feature.values().length];
    private final double[] weights = new double[Feature.values().length];

    private LinkEvidence evidence(ExampleSites.Count examples) {
        return new Prediction(0.5, 0.1, 0.4, clues, weights, examples).evidence();
    }

    private void clue(Feature feature, double value, double weight) {
        clues[feature.index()] = value;
        weights[feature.index()] = weight;
    }

    @Test
    void theEvidenceBeginsWithTheGreatestEffectAndLeavesOutWhatHasLessThanATwentieth() {
        clue(Feature.ALWAYS, 1, -0.5);
        clue(Feature.PARENT, 0.5, 0.1);
        clue(Feature.PATH, -0.49, 0.1);
        clue(Feature.ANCHOR, 0.5, 1.8);
        clue(Feature.WORDS, 6, -0.1);
        List<LinkEvidence> told = List.of(
                new LinkEvidence.WeightedClue(Clue.ANCHOR, 0.5f, 1.8f),
                new LinkEvidence.WeightedClue(Clue.WORDS, 6, -0.1f),
                new LinkEvidence.WeightedClue(Clue.ALWAYS, 1, -0.5f),
                new LinkEvidence.WeightedClue(Clue.PARENT, 0.5f, 0.1f));
        // (0.5 + 0.1) / 1.5 is the priority.
        assertEquals(new LinkEvidence.ExpectedBy(0.5f, 0.1f, 1.5f, told), evidence(ExampleSites.Count.NONE));
    }

    @Test
    void withoutAnyEffectTheEvidenceIsTheExpectationAlone() {
        assertEquals(new LinkEvidence.Expected(0.5f, 0.1f, 1.5f), evidence(ExampleSites.Count.NONE));
    }

    @Test
    void theExamplesOfTheHostComeLast() {
        clue(Feature.ALWAYS, 1, -0.5);
        LinkEvidence.ExpectedBy evidence = (LinkEvidence.ExpectedBy) evidence(new ExampleSites.Count(2, 0));
        assertEquals(new LinkEvidence.ExamplesOn(2), evidence.clues().getLast());
    }
}
