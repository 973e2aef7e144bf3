package dev.remora.search.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;

/// All benchmarks, and how some of them are run.
public final class BenchSuite {
    private static final List<Benchmark> ALL = List.of(
            new CrawlBench(),
            new ParseBench(),
            new SegmentBench(),
            new FrontierBench(),
            new ReopenBench(),
            new IndexBench(),
            new SearchBench(),
            new SuggestBench(),
            new MillionBench());

    private BenchSuite() {}

    /// Names of the benchmarks, in the order in which they are run.
    public static List<String> names() {
        return ALL.stream().map(Benchmark::name).toList();
    }

    /// Runs benchmarks one after the other; what they write is removed at the end.
    ///
    /// @param names of the wanted ones; empty: all but those that run only where they are named
    /// @throws IOException if the web cannot be read or the scratch folder cannot be written
    public static List<Figure> run(SequencedSet<String> names, Settings settings)
            throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        try (TestBed bed = new TestBed(settings)) {
            for (Benchmark benchmark : ALL) {
                if (names.isEmpty() ? !benchmark.onlyNamed() : names.contains(benchmark.name())) {
                    bed.say(benchmark.name() + " …");
                    figures.addAll(benchmark.run(bed));
                }
            }
        }
        return figures;
    }

    /// The figures as a Markdown table.
    public static String table(List<Figure> figures) {
        StringBuilder table = new StringBuilder("""
                | benchmark | what | value | floor | ratio | target |
                |---|---|---:|---:|---:|---|
                """);
        figures.forEach(figure -> table.append(figure.row()).append('\n'));
        return table.toString();
    }
}
