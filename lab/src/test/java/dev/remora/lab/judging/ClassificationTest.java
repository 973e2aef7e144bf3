package dev.remora.lab.judging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.lab.judging.Classification.Prediction;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassificationTest {
    private static Prediction predicted(double relevance, boolean truth) {
        return new Prediction(relevance, relevance >= 0.5, truth);
    }

    private final Classification five = new Classification(List.of(
            predicted(0.9, true),
            predicted(0.8, false),
            predicted(0.6, true),
            predicted(0.4, true),
            predicted(0.1, false)));

    @Test
    void precisionRecallAndTheirHarmonicMean() {
        // Three predicted, two of them so; three are so. P = 2/3, R = 2/3, F1 = 2/3.
        assertEquals(2.0 / 3, five.precision(), 1e-12);
        assertEquals(2.0 / 3, five.recall(), 1e-12);
        assertEquals(2.0 / 3, five.f1(), 1e-12);
    }

    @Test
    void aucIsTheShareOfPairsInTheRightOrder() {
        // Pairs of a true and a false one: 0.9 beats 0.8 and 0.1; 0.6 and 0.4 beat 0.1 only: 4 of 6.
        assertEquals(4.0 / 6, five.auc(), 1e-12);
        // A tie counts half.
        assertEquals(0.5, new Classification(List.of(predicted(0.3, true), predicted(0.3, false))).auc(), 1e-12);
        assertEquals(0.5, new Classification(List.of(predicted(0.3, true))).auc());
    }

    @Test
    void calibrationErrorIsTheMeanDistanceOfPredictedAndObserved() {
        // Each prediction has its own bin: |0.9-1| + |0.8-0| + |0.6-1| + |0.4-1| + |0.1-0| = 2.0, over 5.
        assertEquals(0.4, five.calibrationError(), 1e-12);
        assertEquals(5, five.reliability().size());
        // Two of four at 0.5 are so: no error.
        List<Prediction> half = List.of(predicted(0.5, true), predicted(0.5, false));
        assertEquals(0, new Classification(half).calibrationError(), 1e-12);
    }

    @Test
    void nothingPredictedIsNoError() {
        Classification none = new Classification(List.of());
        assertEquals(0, none.precision());
        assertEquals(0, none.recall());
        assertEquals(0, none.f1());
        assertEquals(0, none.calibrationError());
    }

    @Test
    void aRelevanceLiesFromZeroToOne() {
        assertThrows(IllegalArgumentException.class, () -> new Prediction(1.1, true, true));
    }
}
