package dev.remora.lab.bench;

import dev.remora.lab.bench.crawl.CrawlBench;
import dev.remora.lab.bench.crawl.FrontierBench;
import dev.remora.lab.bench.crawl.IndexedCrawlBench;
import dev.remora.lab.bench.crawl.MonthBench;
import dev.remora.lab.bench.crawl.ParseBench;
import dev.remora.lab.bench.crawl.RankBench;
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
    private static final List<Entry> ALL = List.of(
            new Entry("crawl", 9, false, new CrawlBench()),
            new Entry(ParseBench.NAME, 3, false, new ParseBench()),
            new Entry("segment", 3, false, new SegmentBench()),
            new Entry("frontier", 3, false, new FrontierBench()),
            new Entry("reopen", 4, false, new ReopenBench()),
            new Entry(SizeBench.NAME, 8, true, new SizeBench()),
            new Entry(RankBench.NAME, 8, true, new RankBench()),
            new Entry(IndexedCrawlBench.NAME, 12, true, new IndexedCrawlBench()),
            new Entry(MonthBench.NAME, 12, true, new MonthBench()),
            new Entry("index", 4, false, new IndexBench()),
            new Entry(SearchBench.NAME, 3, false, new SearchBench()),
            new Entry(ServedBench.NAME, 5, false, new ServedBench()),
            new Entry("load", 5, true, new LoadBench()),
            new Entry("suggest", 2, false, new SuggestBench()),
            new Entry(MillionBench.NAME, 9, true, new MillionBench()));

    /// A benchmark of the suite.
    ///
    /// @param name on the command line
    /// @param minutes default time in which it starts new rounds, including its preparation; sufficient for all
    ///     rounds on the otherwise idle machine of docs/measurements/benchmarks.md
    /// @param onlyNamed whether it takes so long that it runs only if named
    private record Entry(String name, int minutes, boolean onlyNamed, Benchmark benchmark) {}

    private BenchSuite() {}

    /// Returns the names of the benchmarks, in the order of execution.
    public static List<String> names() {
        return ALL.stream().map(Entry::name).toList();
    }

    /// Runs benchmarks in sequence; files that they write are removed at the end.
    ///
    /// @param names of the benchmarks; empty: all except those that must be named
    /// @throws IOException if the web cannot be read or the scratch folder cannot be written
    public static List<BenchResult> run(SequencedSet<String> names, Settings settings)
            throws IOException, InterruptedException {
        List<BenchResult> results = new ArrayList<>();
        try (TestBed bed = new TestBed(settings)) {
            for (Entry entry : ALL) {
                if (names.isEmpty() ? !entry.onlyNamed() : names.contains(entry.name())) {
                    bed.say(entry.name() + " …");
                    results.add(run(entry, bed));
                }
            }
        }
        return results;
    }

    private static BenchResult run(Entry entry, TestBed bed) throws IOException, InterruptedException {
        Settings settings = bed.settings();
        Clock clock = settings.clock();
        Duration limit = settings.effort().limit().orElse(Duration.ofMinutes(entry.minutes()));
        Rounds rounds = new Rounds(settings.effort().rounds(), limit, clock, settings.say());
        Instant start = clock.instant();
        List<Figure> figures = List.of();
        try {
            rounds.check();
            figures = entry.benchmark().run(bed, rounds);
        } catch (OutOfTime over) {
            bed.say("  " + over.getMessage() + ", nothing is measured");
        }
        Duration took = Duration.between(start, clock.instant());
        return new BenchResult(
                entry.name(), figures, rounds.counted(), settings.effort().rounds(), limit, took);
    }

    /// Returns the total time in which unnamed benchmarks start new rounds, at most.
    public static Duration limit() {
        return ALL.stream()
                .filter(entry -> !entry.onlyNamed())
                .map(entry -> Duration.ofMinutes(entry.minutes()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// Returns the figures as a Markdown table.
    public static String table(List<BenchResult> results) {
        return results.stream().map(BenchResult::rows).collect(Collectors.joining("", BenchResult.HEAD, ""));
    }
}
