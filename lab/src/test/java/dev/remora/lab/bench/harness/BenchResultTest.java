package dev.remora.lab.bench.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.lab.bench.harness.Settings.Effort;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchResultTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void everyRowOfABenchmarkSaysItsRoundsAndItsSeconds() {
        List<Figure> figures = List.of(Figure.plain("crawl", "pages", "pages/s", 12.345), Figure.plain("crawl", "x", "s", 1));
        assertEquals(
                "| crawl | pages | 12.35 pages/s |  |  |  | 3 | 1,234 |\n| crawl | x | 1.00 s |  |  |  | 3 | 1,234 |\n",
                new BenchResult("crawl", figures, 3, 3, MINUTE, Duration.ofMillis(1_234_999)).rows());
        assertEquals(
                "| crawl | pages | 12.35 pages/s |  |  |  | 2 of 3, its time limit was reached | 9 |\n",
                new BenchResult("crawl", figures.subList(0, 1), 2, 3, MINUTE, Duration.ofSeconds(9)).rows());
    }

    @Test
    void aBenchmarkWithoutARoundSaysThat() {
        String row = new BenchResult("crawl", List.of(), 0, 3, MINUTE, Duration.ofSeconds(61)).rows();
        assertEquals(
                "| crawl | not measured: no round finished within 60 s |  |  |  |  |"
                        + " 0 of 3, its time limit was reached | 61 |\n",
                row);
        assertEquals(columns(BenchResult.HEAD.lines().findFirst().orElseThrow()), columns(row));
    }

    private static long columns(String row) {
        return row.chars().filter(c -> c == '|').count();
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1, 1, 0", "1, 0, 1, 1, 0", "1, 1, 0, 1, 0", "1, 1, 1, 0, 0", "1, 1, 1, -1, 0", "1, 1, 1, NaN, 0",
        "1, 1, 1, 1, -1"})
    void anEffortOfNothingIsRefused(int pages, int rounds, int threads, double scale, long seconds) {
        Optional<Duration> limit = Optional.of(Duration.ofSeconds(seconds));
        assertThrows(IllegalArgumentException.class, () -> new Effort(pages, rounds, threads, scale, limit));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1, 1000", "1000, 0.25, 250", "1000, 0.0001, 1", "3, 0.5, 2", "1000000, 3000, 2147483647"})
    void aSizeIsScaledButNeverToNothing(int size, double scale, int scaled) {
        Effort effort = new Effort(1, 1, 1, scale, Optional.empty());
        Path none = Path.of("none");
        Settings settings = new Settings(
                Optional.empty(), effort, Clock.systemUTC(), new Settings.Folders(none, none, none), null, _ -> {});
        assertEquals(scaled, settings.scaled(size));
    }
}
