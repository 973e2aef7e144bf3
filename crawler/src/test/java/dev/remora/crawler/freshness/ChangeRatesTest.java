package dev.remora.crawler.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeRatesTest {
    private static VisitHistory visits(double rate, double interval, int visits, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        VisitHistory history = VisitHistory.begun(Instant.EPOCH);
        for (int visit = 1; visit <= visits; visit++) {
            Instant at = Instant.EPOCH.plusMillis((long) (visit * interval * 86_400_000));
            boolean changed = random.nextDouble() < -Math.expm1(-rate * interval);
            history = changed ? history.changed(at) : history.unchanged(at);
        }
        return history;
    }

    @Test
    void withoutChangesItIsThePosteriorMean() {
        VisitHistory quiet = visits(0, 1, 85, 1);
        assertEquals(0.5 / (15 + 85), ChangeRates.UNKNOWN.rate(quiet), 1e-6);
        assertEquals(0.5 / 15, ChangeRates.UNKNOWN.rate(VisitHistory.NONE), 1e-6);
    }

    /// Changes that a visit did not see apart are counted too: at three a visit the share of visits that found
    /// one tells the rate, their number does not.
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1, 0.5, 1, 3})
    void itFindsTheRateThatMadeTheChanges(double rate) {
        double found = ChangeRates.UNKNOWN.rate(visits(rate, 1, 5_000, 7));
        assertEquals(1, found / rate, 0.15, found + " for " + rate);
    }

    @Test
    void aPageOfAFastHostIsThoughtFastBeforeItIsKnown() {
        HostPriors priors = HostPriors.of(Stream.of(
                new HostVisits(0, visits(2, 0.5, 400, 3)),
                new HostVisits(1, visits(0.01, 10, 400, 4)),
                new HostVisits(1, visits(0.02, 10, 400, 5))));
        double fast = priors.rate(new HostVisits(0, VisitHistory.NONE));
        double slow = priors.rate(new HostVisits(1, VisitHistory.NONE));
        double other = priors.rate(new HostVisits(2, VisitHistory.NONE));
        assertTrue(fast > 1.5, "" + fast);
        assertEquals(0.015, slow, 0.005);
        assertEquals(priors.mean(), other, 0);
        assertTrue(slow < other && other < fast, slow + " < " + other + " < " + fast);
    }

    @Test
    void aHostWhosePagesWereVisitedOnceHasThePriorOfAllPages() {
        HostVisits once = new HostVisits(1, VisitHistory.begun(Instant.EPOCH));
        HostPriors priors = HostPriors.of(Stream.of(new HostVisits(0, visits(0.001, 100, 1_000, 4)), once, once));
        assertEquals(0.001, priors.mean(), 0.0003);
        assertEquals(priors.mean(), priors.rate(once), 0);
    }

    @Test
    void oneVisitDoesNotMakeAHostAFastOne() {
        VisitHistory changed = VisitHistory.begun(Instant.EPOCH).changed(Instant.EPOCH.plus(Duration.ofDays(1)));
        HostPriors priors =
                HostPriors.of(Stream.of(new HostVisits(0, visits(0.01, 10, 400, 4)), new HostVisits(1, changed)));
        double rate = priors.rate(new HostVisits(1, VisitHistory.NONE));
        assertTrue(rate > priors.mean() && rate < 0.1, "" + rate);
    }

    @Test
    void aVisitIsWorthNothingAtOnceAndMostForWhatCanBeKeptFresh() {
        assertEquals(0, RevisitValue.of(1, 1, 0), 0);
        assertTrue(RevisitValue.of(1, 1, 1) > RevisitValue.of(1, 100, 1), "what changes too often is let be");
        assertTrue(RevisitValue.of(1, 1, 1) > RevisitValue.of(1, 0.01, 1), "what hardly changes can wait");
        assertEquals(0.5e-6, RevisitValue.of(1, 1e-6, 1), 1e-9);
    }

    @Test
    void aHintMakesAPageOlderAndItsAbsenceYounger() {
        assertEquals(1, RevisitValue.ageBy(1, 0.3, 1), 1e-9);
        assertTrue(RevisitValue.ageBy(20, 0.3, 1) > 5);
        assertTrue(RevisitValue.ageBy(0.1, 0.3, 1) < 0.2);
        assertEquals(1000, RevisitValue.ageBy(1, 0.1, 1e9), 1e-6, "finite");
    }
}
