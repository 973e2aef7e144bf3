package dev.remora.lab.app;

import dev.remora.lab.bench.BenchSuite;
import dev.remora.lab.bench.harness.BenchResult;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora bench`: measures figures and their floors.
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measures Remora on this machine. Each figure appears next to its floor from the same run.",
            "Without a name, runs all benchmarks in turn, for at most 40 minutes on two cores. size, pagerank,",
            "growth, month, load and search-million run only if named. The last builds an index of a million pages, kept in target/bench.",
            "docs/measurements/benchmarks.md explains the floors. Use an otherwise idle machine."
        })
final class BenchCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            completionCandidates = BenchmarkNames.class,
            description = "benchmarks to run: ${COMPLETION-CANDIDATES}")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--web",
            paramLabel = "WARC",
            description =
                    "WARC file or folder to measure on (default: ../shared/web/open next to the project if it exists, "
                            + "else the demo web)")
    private Optional<Path> web = Optional.empty();

    @Option(
            names = "--pages",
            paramLabel = "N",
            description =
                    "pages per measured crawl (default: ${DEFAULT-VALUE}, nearly the whole archive, so that all crawls "
                            + "fetch nearly the same pages)",
            defaultValue = "9000")
    private int pages;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "rounds; the median is reported (default: ${DEFAULT-VALUE})",
            defaultValue = "3")
    private int rounds;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "time limit for starting another round of a benchmark (default: 2 to 9, see "
                    + "docs/measurements/benchmarks.md)")
    private Optional<Double> minutes = Optional.empty();

    @Option(
            names = "--scale",
            paramLabel = "SHARE",
            description =
                    "scale of all sizes except --pages, relative to docs/measurements/benchmarks.md: 0.01 for a quick "
                            + "look, 10 for ten times (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private double scale;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "concurrent requests of each crawler (default: ${DEFAULT-VALUE})",
            defaultValue = "32")
    private int threads;

    /// The valid names.
    static final class BenchmarkNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return BenchSuite.names().iterator();
        }
    }

    BenchCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        Path home = Path.of(System.getProperty("remora.home", "."));
        try {
            Settings settings = new Settings(
                    web.or(() -> beside(home)),
                    new Settings.Effort(
                            pages,
                            rounds,
                            threads,
                            scale,
                            minutes.map(number -> Duration.ofMillis(Math.round(number * 60_000)))),
                    wiring.clock(),
                    new Settings.Folders(
                            Files.createTempDirectory("remora-bench"),
                            home.resolve("target/bench"),
                            home.resolve("lab/rivals")),
                    data -> MeasuredFrontEnd.open(wiring, data),
                    wiring.terminal()::say);
            wiring.terminal()
                    .say("Measuring on "
                            + settings.web().map(Path::toString).orElse("the demo web") + ", "
                            + Runtime.getRuntime().availableProcessors() + " cores.");
            List<BenchResult> results = BenchSuite.run(new LinkedHashSet<>(names), settings);
            wiring.terminal().out().print(BenchSuite.table(results));
        } catch (IOException e) {
            throw Ended.failed("could not measure: " + e.getMessage());
        }
        return 0;
    }

    private void check() {
        names.stream()
                .filter(name -> !BenchSuite.names().contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    throw Ended.badInput("unknown benchmark '" + unknown + "'; there are: "
                            + String.join(", ", BenchSuite.names()) + "; bench hostile is a command of its own");
                });
        if (pages < 1 || rounds < 1 || threads < 1 || threads > 1024) {
            throw Ended.badInput("--pages and --rounds must be at least 1, --threads 1 to 1024");
        }
        if (!(scale > 0 && scale <= 1000)
                || minutes.filter(number -> !(number >= 0 && number <= 6000)).isPresent()) {
            throw Ended.badInput("--scale must be above 0 and at most 1000, --minutes 0 to 6000");
        }
        web.filter(path -> !Files.exists(path)).ifPresent(missing -> {
            throw Ended.badInput("there is no file or folder " + missing);
        });
    }

    private static Optional<Path> beside(Path home) {
        return Optional.of(home.toAbsolutePath().normalize().resolveSibling("shared/web/open"))
                .filter(Files::isDirectory);
    }
}
