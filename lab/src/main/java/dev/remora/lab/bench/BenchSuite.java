package dev.remora.lab.bench;

import dev.remora.lab.bench.crawl.CrawlBench;
import dev.remora.lab.bench.crawl.FrontierBench;
import dev.remora.lab.bench.crawl.ParseBench;
import dev.remora.lab.bench.crawl.ReopenBench;
import dev.remora.lab.bench.crawl.SegmentBench;
import dev.remora.lab.bench.crawl.SizeBench;
import dev.remora.lab.bench.harness.BenchResult;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.search.IndexBench;
import dev.remora.lab.bench.search.LoadBench;
import dev.remora.lab.bench.search.MillionBench;
import dev.remora.lab.bench.search.SearchBench;
import dev.remora.lab.bench.search.ServedBench;
import dev.remora.lab.bench.search.SuggestBench;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/// The benchmarks, and how to run a selection of them.
public final class BenchSuite {
    private static final List<Benchmark> ALL = List.of(
            new CrawlBench(),
            new ParseBench(),
            new SegmentBench(),
            new FrontierBench(),
            new ReopenBench(),
            new SizeBench(),
            new IndexBench(),
            new SearchBench(),
            new ServedBench(),
            new LoadBench(),
            new SuggestBench(),
            new MillionBench());

    private BenchSuite() {}

    /// Returns the names of the benchmarks, in the order of execution.
    public static List<String> names() {
        return ALL.stream().map(Benchmark::name).toList();
    }

    /// Runs benchmarks in sequence; files that they write are removed at the end.
    ///
    /// @param names of the benchmarks; empty: all except those that must be named
    /// @throws IOException if the web cannot be read or the scratch folder cannot be written
    public static List<BenchResult> run(SequencedSet<String> names, Settings settings)
            throws IOException, InterruptedException {
        List<BenchResult> results = new ArrayList<>();
        try (TestBed bed = new TestBed(settings)) {
            for (Benchmark benchmark : ALL) {
                if (names.isEmpty() ? !benchmark.onlyNamed() : names.contains(benchmark.name())) {
                    bed.say(benchmark.name() + " …");
                    results.add(run(benchmark, bed));
                }
            }
        }
        return results;
    }

    private static BenchResult run(Benchmark benchmark, TestBed bed) throws IOException, InterruptedException {
        Settings settings = bed.settings();
        Clock clock = settings.clock();
        Duration limit = settings.limit().orElse(benchmark.limit());
        Rounds rounds = new Rounds(settings.rounds(), limit, clock, settings.say());
        Instant start = clock.instant();
        List<Figure> figures = List.of();
        try {
            rounds.check();
            figures = benchmark.run(bed, rounds);
        } catch (OutOfTime over) {
            bed.say("  " + over.getMessage() + ", nothing is measured");
        }
        Duration took = Duration.between(start, clock.instant());
        return new BenchResult(benchmark.name(), figures, rounds.counted(), settings.rounds(), limit, took);
    }

    /// Returns the total time in which unnamed benchmarks start new rounds, at most.
    public static Duration limit() {
        return ALL.stream()
                .filter(benchmark -> !benchmark.onlyNamed())
                .map(Benchmark::limit)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// Returns the figures as a Markdown table.
    public static String table(List<BenchResult> results) {
        return results.stream().map(BenchResult::rows).collect(Collectors.joining("", BenchResult.HEAD, ""));
    }
}
