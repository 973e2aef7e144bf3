package dev.remora.lab.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.freshness.Schedules.Schedule;
import java.util.List;
import java.util.Locale;
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

    @Test
    void thePlotHasALineForEachScheduleAndAPointForEachBudget() {
        FreshnessLab tiny = new FreshnessLab(40, 10, 2);
        List<FreshnessLab.Row> rows = List.of(tiny.row(0.5), tiny.row(2));
        String plot = FreshnessLab.plot(rows);
        assertTrue(plot.startsWith("```mermaid\nxychart-beta\n"), plot);
        assertTrue(plot.contains(" [0.5, 2.0]\n"), plot);
        for (Schedule schedule : Schedule.values()) {
            double first = rows.getFirst().means().get(schedule);
            double last = rows.getLast().means().get(schedule);
            String points = String.format(Locale.ROOT, "[%.3f, %.3f]", first, last);
            assertTrue(plot.contains(points), schedule + " is not " + points + " in " + plot);
        }
        assertEquals(Schedule.values().length, plot.split("    line ", -1).length - 1);
    }
}
