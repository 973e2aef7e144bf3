package dev.remora.lab.bench.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final Duration ALL_DAY = Duration.ofDays(1);

    private final List<String> said = new ArrayList<>();
    private Instant now = Instant.EPOCH;

    private Rounds rounds(int number, Duration limit) {
        return new Rounds(number, limit, () -> now, said::add);
    }

    /// A contestant that takes a minute and measures the next of these.
    private Rounds.Contestant minute(Double... values) {
        List<Double> left = new ArrayList<>(List.of(values));
        return () -> {
            now = now.plus(Duration.ofMinutes(1));
            return left.removeFirst();
        };
    }

    @Test
    void theFirstRoundIsForWarmingUpAndTheMedianIsTaken() throws Exception {
        Rounds rounds = rounds(3, ALL_DAY);
        assertEquals(
                2,
                rounds.medians(Map.of("one", minute(900.0, 3.0, 1.0, 2.0)))
                        .get("one")
                        .value());
        assertEquals(3, rounds.counted());
    }

    @Test
    void whenTheTimeIsOverTheRoundsSoFarAreToldAndTheOneUnderWayIsNot() throws Exception {
        Map<String, Rounds.Contestant> contestants = new LinkedHashMap<>();
        contestants.put("one", minute(900.0, 1.0, 3.0));
        contestants.put("other", minute(900.0, 4.0, 50.0));
        Rounds rounds = rounds(3, Duration.ofMinutes(5)); // a warm-up of two minutes, a round, half of another
        Map<String, Rounds.Median> medians = rounds.medians(contestants);
        assertEquals(1, medians.get("one").value());
        assertEquals(4, medians.get("other").value());
        assertEquals(1, rounds.counted());
        assertTrue(said.getLast().contains("1 of 3 rounds"), said::toString);
        assertEquals(Duration.ofMinutes(5), Duration.between(Instant.EPOCH, now));
    }

    @Test
    void aTimeThatIsOverInTheWarmUpLeavesNothingToTell() {
        Rounds rounds = rounds(3, Duration.ofMinutes(1));
        assertThrows(OutOfTime.class, () -> rounds.medians(Map.of("one", minute(1.0, 2.0))));
        assertEquals(0, rounds.counted());
    }

    @Test
    void aResultThatWasCutShortSaysSoInEachRow() {
        Figure figure = Figure.plain("crawl", "crawl", "pages/s", 400);
        BenchResult cut =
                new BenchResult("crawl", List.of(figure), 2, 3, Duration.ofMinutes(9), Duration.ofSeconds(541));
        assertEquals(
                "| crawl | crawl | 400 pages/s |  |  |  | 2 of 3, its time limit was reached | 541 |\n", cut.rows());
    }
}
