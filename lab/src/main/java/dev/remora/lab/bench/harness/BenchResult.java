package dev.remora.lab.bench.harness;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The result of one benchmark.
///
/// @param benchmark its name
/// @param figures measured values; empty if its time limit was reached before a counted round
/// @param counted number of counted rounds
/// @param wanted requested number of rounds
/// @param limit time after which it started no further round
/// @param took total time, including preparation
public record BenchResult(
        String benchmark, List<Figure> figures, int counted, int wanted, Duration limit, Duration took) {
    public static final String HEAD = """
            | benchmark | what | value | floor | ratio | target | rounds | seconds |
            |---|---|---:|---:|---:|---|---|---:|
            """;

    /// Returns the figures as rows of a Markdown table, each with the counted rounds and the total seconds of
    /// the benchmark; without figures, a row that says so.
    public String rows() {
        String end = " " + roundsCounted() + " | " + String.format(Locale.ROOT, "%,d", took.toSeconds()) + " |\n";
        return figures.isEmpty()
                ? "| " + benchmark + " | not measured: no round finished within " + limit.toSeconds()
                        + " s |  |  |  |  |" + end
                : figures.stream().map(figure -> figure.row() + end).collect(Collectors.joining());
    }

    private String roundsCounted() {
        return counted < wanted ? counted + " of " + wanted + ", its time limit was reached" : String.valueOf(counted);
    }
}
