package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedIntervalTest {
    private static double[] drawn(int size, long seed, double mean) {
        Random random = new Random(seed);
        double[] values = new double[size];
        Arrays.setAll(values, i -> mean + random.nextGaussian());
        return values;
    }

    @Test
    void ofEqualValuesIsThatValue() {
        assertEquals(new PairedInterval(0.25, 0.25, 0.25), PairedInterval.of(new double[] {0.25, 0.25, 0.25}, 3));
        assertEquals(new PairedInterval(-2, -2, -2), PairedInterval.of(new double[] {-2}, 3));
    }

    /// Of normal values it is about the mean ± 1.96 standard errors.
    @Test
    void isAboutTwoStandardErrorsWideOnEachSide() {
        double[] values = drawn(400, 1, 0);
        double mean = Arrays.stream(values).average().orElseThrow();
        double deviation = Math.sqrt(
                Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length);
        PairedInterval interval = PairedInterval.of(values, 5);
        assertEquals(mean, interval.mean(), 1e-12);
        assertEquals(mean - 1.96 * deviation / 20, interval.low(), 0.01);
        assertEquals(mean + 1.96 * deviation / 20, interval.high(), 0.01);
    }

    @Test
    void holdsTheTrueMeanAboutAsOftenAsItSays() {
        int holds = 0;
        for (int sample = 0; sample < 100; sample++) {
            PairedInterval interval = PairedInterval.of(drawn(40, sample, 1), sample);
            holds += interval.low() <= 1 && interval.high() >= 1 ? 1 : 0;
        }
        assertTrue(holds >= 87 && holds <= 99, holds + " of 100");
    }

    @Test
    void aDifferenceIsOursLessTheirs() {
        double[] ours = {0.9, 0.8, 0.7};
        double[] theirs = {0.1, 0.3, 0.2};
        PairedInterval lead = PairedInterval.ofDifference(ours, theirs, 1);
        PairedInterval lag = PairedInterval.ofDifference(theirs, ours, 1);
        assertEquals(0.6, lead.mean(), 1e-12);
        assertEquals(-0.6, lag.mean(), 1e-12);
        assertTrue(lead.low() >= 0.5 - 1e-12 && lead.high() <= 0.8 + 1e-12, lead.toString());
        assertTrue(lead.significant() && lag.significant());
    }

    /// What is the same for both is no noise: the interval of differences is that of the differences alone.
    @Test
    void whatIsHardForBothDoesNotWidenTheInterval() {
        double[] theirs = drawn(30, 9, 0);
        double[] ours = Arrays.stream(theirs).map(value -> value + 0.01).toArray();
        PairedInterval lead = PairedInterval.ofDifference(ours, theirs, 1);
        assertTrue(lead.low() > 0.0099 && lead.high() < 0.0101, lead.toString());
        assertTrue(lead.significant());
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.2, true",
        "-0.2, -0.1, true",
        "-0.1, 0.1, false",
        "0, 0.2, false",
        "-0.2, 0, false",
        "0, 0, false"
    })
    void isSignificantOnlyIfItExcludesNothing(double low, double high, boolean significant) {
        assertEquals(significant, new PairedInterval((low + high) / 2, low, high).significant());
    }

    @Test
    void noiseIsNotSignificant() {
        int significant = 0;
        for (int sample = 0; sample < 60; sample++) {
            PairedInterval lead =
                    PairedInterval.ofDifference(drawn(50, sample, 0), drawn(50, sample + 1_000, 0), sample);
            significant += lead.significant() ? 1 : 0;
        }
        assertTrue(significant <= 9, significant + " of 60");
        assertFalse(PairedInterval.of(new double[0], 1).significant());
    }
}
