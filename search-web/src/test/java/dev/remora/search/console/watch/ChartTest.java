package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lines in a box of 600 by 160, and the table of their values.
class ChartTest {
    private static final long SEED = 160;

    private static Chart chart(List<Double> seconds, double end, List<List<Double>> lines) {
        List<Chart.Series> series = IntStream.range(0, lines.size())
                .mapToObj(i -> new Chart.Series("line" + i, lines.get(i)))
                .toList();
        Chart.Texts texts = new Chart.Texts("title", "time", at -> at + " s", value -> "=" + value);
        return Chart.of(seconds, end, series, texts);
    }

    @Test
    void theGreatestValueOfAllLinesIsAtTheTopAndTheEndOfTheAxisAtTheRight() {
        Chart chart = chart(List.of(0.0, 5.0, 10.0), 20, List.of(List.of(0.0, 4.0, 8.0), List.of(2.0, 2.0, 0.0)));
        assertEquals("M0.0 160.0L150.0 80.0L300.0 0.0", chart.lines().getFirst().path());
        assertEquals(
                "M0.0 120.0L150.0 120.0L300.0 160.0", chart.lines().getLast().path());
        assertEquals("=8.0", chart.top());
        assertEquals("20.0 s", chart.end());
        assertEquals(List.of("time", "line0", "line1"), chart.head());
        assertEquals(List.of("5.0 s", "=4.0", "=2.0"), chart.rows().get(1));
    }

    @Test
    void aLineEndsWhereItHasNoMoreValues() {
        Chart chart =
                chart(List.of(0.0, 1.0, 2.0), 2, List.of(List.of(1.0, 2.0, Double.NaN), List.of(Double.NaN, 1.0, 1.0)));
        assertEquals("M0.0 80.0L300.0 0.0", chart.lines().getFirst().path());
        assertEquals("", chart.lines().getLast().path());
        assertEquals("–", chart.rows().getLast().get(1));
        assertEquals("=2.0", chart.top());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "0, 5"})
    void whereThereIsNothingTheLineIsAtTheBottomAndInTheBox(double value, double end) {
        Chart chart = chart(List.of(0.0, end), end, List.of(List.of(value, value)));
        assertEquals(
                end == 0 ? "M0.0 160.0L0.0 160.0" : "M0.0 160.0L600.0 160.0",
                chart.lines().getFirst().path());
    }

    @Test
    void eachChartIsInItsBoxAndItsTableHasTheFirstAndTheLastTime() {
        Random random = new Random(SEED);
        for (int round = 0; round < 300; round++) {
            int points = random.nextInt(300) + 2;
            List<Double> seconds = new ArrayList<>();
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < points; i++) {
                seconds.add((seconds.isEmpty() ? 0 : seconds.getLast()) + random.nextDouble() * 1e5);
                values.add(random.nextDouble() * Math.pow(10, random.nextInt(12)));
            }
            Chart chart = chart(seconds, seconds.getLast(), List.of(values));
            for (String place : chart.lines().getFirst().path().substring(1).split("L", -1)) {
                double x = Double.parseDouble(place.split(" ", -1)[0]);
                double y = Double.parseDouble(place.split(" ", -1)[1]);
                assertTrue(x >= 0 && x <= 600 && y >= 0 && y <= 160, "seed " + SEED + ": " + place);
            }
            assertEquals(Math.min(12, points), chart.rows().size());
            assertEquals(seconds.getFirst() + " s", chart.rows().getFirst().getFirst());
            assertEquals(seconds.getLast() + " s", chart.rows().getLast().getFirst());
            assertEquals(chart.rows().size(), chart.rows().stream().distinct().count(), "no row twice");
        }
    }
}
