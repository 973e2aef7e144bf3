package dev.remora.lab.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What became of one benchmark.
///
/// @param benchmark its name
/// @param figures what it measured; none if its time was over before a round had counted
/// @param counted rounds whose figures count
/// @param wanted rounds that were asked for
/// @param limit after which it began no further round
/// @param took all of it, preparation included
public record BenchResult(
        String benchmark, List<Figure> figures, int counted, int wanted, Duration limit, Duration took) {
    static final String HEAD = """
            | benchmark | what | value | floor | ratio | target | rounds | seconds |
            |---|---|---:|---:|---:|---|---|---:|
            """;

    /// The figures as rows of a Markdown table, each with the rounds and the seconds of the whole benchmark; where
    /// there are none, a row that says so.
    String rows() {
        String end = " " + roundsCounted() + " | " + String.format(Locale.ROOT, "%,d", took.toSeconds()) + " |\n";
        return figures.isEmpty()
                ? "| " + benchmark + " | not measured: no round within " + limit.toSeconds() + " s |  |  |  |  |" + end
                : figures.stream().map(figure -> figure.row() + end).collect(Collectors.joining());
    }

    private String roundsCounted() {
        return counted < wanted ? counted + " of " + wanted + ", its time was over" : String.valueOf(counted);
    }
}
