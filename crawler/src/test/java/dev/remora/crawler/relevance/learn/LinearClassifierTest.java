package dev.remora.crawler.relevance.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.term.Background;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearClassifierTest {
    @Test
    void findsTheMachineThatCanBeWorkedOutByHand() {
        // Samples a (+) and b (-), vectors (1,0) and (0,1), C = 1 each: minimise ½|w|² + Σ max(0, 1 - y(w·x + b))², b
        // being the weight of a constant 1. By symmetry b = 0, w = (v, -v): v² + 2 (1 - v)² is least where
        // 2v - 4 (1 - v) = 0, v = 2/3.
        Classifier learnt =
                LinearClassifier.learn(List.of(LabelledSamples.on("a"), LabelledSamples.off("b")), Background.NONE);
        assertEquals(2.0 / 3, learnt.score(LabelledSamples.text("a")), 0.01);
        assertEquals(-2.0 / 3, learnt.score(LabelledSamples.text("b")), 0.01);
        assertEquals(0, learnt.score(LabelledSamples.text("z")), 0.01);
    }

    @Test
    void bothClassesPullEquallyHoweverManySamplesEachHas() {
        // The one positive sample costs as much as the nine negative ones together: the plane stays in the middle.
        List<Sample> samples = new java.util.ArrayList<>(List.of(LabelledSamples.on("a")));
        for (int i = 0; i < 9; i++) {
            samples.add(LabelledSamples.off("b"));
        }
        Classifier learnt = LinearClassifier.learn(samples, Background.NONE);
        assertTrue(learnt.score(LabelledSamples.text("a")) > 0.5);
        assertTrue(learnt.score(LabelledSamples.text("b")) < -0.5);
    }

    @Test
    void theSameSamplesGiveTheSameMachine() {
        Classifier one = LinearClassifier.learn(LabelledSamples.FOUR, Background.NONE);
        Classifier other = LinearClassifier.learn(LabelledSamples.FOUR, Background.NONE);
        assertEquals(one.score(LabelledSamples.text("a b c d")), other.score(LabelledSamples.text("a b c d")));
    }
}
