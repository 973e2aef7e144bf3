package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.bench.BenchSuite;
import dev.remora.lab.bench.harness.BenchResult;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every benchmark that there is, small, on the demo web.
class BenchmarksTest {
    @TempDir
    static Path folder;

    private static List<BenchResult> small;

    static List<String> names() {
        return BenchSuite.names();
    }

    private static SequencedSet<String> all() {
        return new LinkedHashSet<>(BenchSuite.names());
    }

    private static Settings settings(String scratch, Optional<Duration> limit, List<String> said) throws IOException {
        Wiring wiring = new Wiring(Terminal.system(), Clock.systemUTC());
        return new Settings(
                Optional.empty(),
                new Settings.Effort(20, 1, 4, 0.001, limit),
                Clock.systemUTC(),
                new Settings.Folders(
                        Files.createDirectories(folder.resolve(scratch)),
                        folder.resolve("kept"),
                        folder.resolve("no-rivals")),
                data -> MeasuredFrontEnd.open(wiring, data),
                said::add);
    }

    @BeforeAll
    static void measure() throws IOException, InterruptedException {
        small = BenchSuite.run(all(), settings("small", Optional.of(Duration.ofHours(1)), new ArrayList<>()));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSmallBenchmarkRunsToItsEnd(String name) {
        BenchResult result = small.stream()
                .filter(each -> each.benchmark().equals(name))
                .findFirst()
                .orElseThrow();
        assertEquals(1, result.counted());
        assertFalse(result.figures().isEmpty());
        for (Figure figure : result.figures()) {
            assertEquals(name, figure.benchmark());
            assertTrue(Double.isFinite(figure.value()) && figure.value() >= 0, figure.row());
        }
    }

    @Test
    void whereThereIsNoTimeEachBenchmarkSaysSoAndNothingIsDone() throws IOException, InterruptedException {
        List<String> said = new ArrayList<>();
        List<BenchResult> results = BenchSuite.run(all(), settings("none", Optional.of(Duration.ZERO), said));
        assertEquals(
                BenchSuite.names(), results.stream().map(BenchResult::benchmark).toList());
        for (BenchResult result : results) {
            assertEquals(List.of(), result.figures());
            String row = "| " + result.benchmark()
                    + " | not measured: no round finished within 0 s |  |  |  |  | 0 of 1, its time limit was reached "
                    + "| ";
            assertTrue(BenchSuite.table(results).contains(row), () -> row + "\n" + BenchSuite.table(results));
        }
        assertEquals(2 * results.size(), said.size(), said::toString);
    }

    @Test
    void allThatRunWithoutANameAreOverInFortyMinutes() {
        // Four minutes are for what is under way when a benchmark's time is over.
        assertTrue(BenchSuite.limit().compareTo(Duration.ofMinutes(36)) <= 0, () -> "" + BenchSuite.limit());
    }
}
