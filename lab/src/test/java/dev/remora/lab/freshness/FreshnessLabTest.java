package dev.remora.lab.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.freshness.Schedules.Schedule;
import org.junit.jupiter.api.Test;

class FreshnessLabTest {
    private static final FreshnessLab SMALL = new FreshnessLab(100, 80, 3);

    @Test
    void ratesLearntFromVisitsKeepNearlyAsMuchFreshAsRatesThatAreTold() {
        FreshnessLab.Row row = SMALL.row(1);
        assertTrue(row.share() >= 0.95, row.toString());
        assertTrue(row.ahead() > row.interval(), row.toString());
        assertTrue(row.means().get(Schedule.PROPORTIONAL) < row.means().get(Schedule.FIXED), "Cho & Garcia-Molina");
    }

    @Test
    void aSimulationIsTheSameEachTime() {
        FreshnessLab tiny = new FreshnessLab(40, 10, 2);
        assertEquals(tiny.row(0.5), tiny.row(0.5));
    }
}
