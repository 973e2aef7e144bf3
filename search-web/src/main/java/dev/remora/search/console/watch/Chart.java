package dev.remora.search.console.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/// A line chart, drawn as paths in a box of 600 by 160, and the table of its values.
///
/// @param title of the chart
/// @param lines one to four
/// @param top greatest value, as text
/// @param end last value of the time axis, as text
/// @param head of the table: time, then the lines' names
/// @param rows of the table, at most twelve
public record Chart(
        String title, List<Line> lines, String top, String end, List<String> head, List<List<String>> rows) {
    private static final int WIDTH = 600;
    private static final int HEIGHT = 160;
    private static final int ROWS = 12;

    /// A line.
    ///
    /// @param name of the line
    /// @param path of an SVG
    public record Line(String name, String path) {}

    /// The values of a line, one for each time; NaN beyond its end.
    record Series(String name, List<Double> values) {}

    record Texts(String title, String time, DoubleFunction<String> seconds, DoubleFunction<String> value) {}

    /// Draws a chart.
    ///
    /// @param seconds ascending, at least two
    /// @param end of the time axis; lines may end before it
    static Chart of(List<Double> seconds, double end, List<Series> series, Texts texts) {
        double most = series.stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(Double::doubleValue)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(0);
        List<String> head = new ArrayList<>(List.of(texts.time()));
        series.forEach(line -> head.add(line.name()));
        return new Chart(
                texts.title(),
                series.stream()
                        .map(line -> new Line(line.name(), path(seconds, end, line.values(), most)))
                        .toList(),
                texts.value().apply(most),
                texts.seconds().apply(end),
                head,
                rows(seconds, series, texts));
    }

    private static String path(List<Double> seconds, double end, List<Double> values, double most) {
        double width = Math.max(end, 1e-9);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < values.size() && !Double.isNaN(values.get(i)); i++) {
            double y = HEIGHT - (most <= 0 ? 0 : values.get(i) / most * HEIGHT);
            path.append(i == 0 ? 'M' : 'L')
                    .append(String.format(Locale.ROOT, "%.1f %.1f", seconds.get(i) / width * WIDTH, y));
        }
        return path.toString();
    }

    private static List<List<String>> rows(List<Double> seconds, List<Series> series, Texts texts) {
        List<List<String>> rows = new ArrayList<>();
        int points = seconds.size();
        for (int row = 0; row < Math.min(ROWS, points); row++) {
            int i = points <= ROWS ? row : Math.round((float) row * (points - 1) / (ROWS - 1));
            List<String> cells = new ArrayList<>(List.of(texts.seconds().apply(seconds.get(i))));
            for (Series line : series) {
                double value = line.values().get(i);
                cells.add(Double.isNaN(value) ? "–" : texts.value().apply(value));
            }
            rows.add(cells);
        }
        return rows;
    }
}
