package dev.remora.search.console.watch;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CoursePoint;
import dev.remora.search.watch.RunSummary;
import dev.remora.shared.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/// The charts of a run: its pages, its harvest rate and its speed, over the time for which it was at work.
final class RunCharts {
    /// Number of parts of the run over which rates are averaged.
    private static final int PARTS = 16;

    private final MessageBundle.In w;

    RunCharts(MessageBundle.In words) {
        this.w = words;
    }

    /// Returns the charts; none if there are fewer than two points, or it is an import, of which they
    /// would tell the speed of this machine and the order of the archive.
    List<Chart> of(RunSummary run) {
        List<CoursePoint> course = run.course();
        if (run.start().kind() == RunKind.IMPORT
                || course.size() < 2
                || course.getLast().seconds() <= 0) {
            return List.of();
        }
        List<Double> seconds = course.stream().map(CoursePoint::seconds).toList();
        Chart pages = Chart.of(
                seconds,
                seconds.getLast(),
                List.of(
                        new Chart.Series(
                                w.say("chart.fetched"),
                                course.stream().map(at -> (double) at.fetched()).toList()),
                        new Chart.Series(
                                w.say("chart.onTopic"),
                                course.stream().map(at -> (double) at.onTopic()).toList())),
                texts("chart.pages", value -> w.say("number", value)));
        Chart harvest = rate(course, "chart.harvest", "percent", CoursePoint::fetched, RunCharts::harvest);
        Chart speed = rate(
                course,
                "chart.speed",
                "decimal",
                CoursePoint::seconds,
                (from, to) -> (to.fetched() - from.fetched()) / Math.max(0.001, to.seconds() - from.seconds()));
        return List.of(pages, harvest, speed);
    }

    /// Stays within [0, 1] also where a changed topic had earlier pages judged anew.
    private static double harvest(CoursePoint from, CoursePoint to) {
        double rate = (double) (to.onTopic() - from.onTopic()) / Math.max(1, to.fetched() - from.fetched());
        return Math.clamp(rate, 0, 1);
    }

    /// @param weight cumulative quantity of which each part of the run has about the same amount
    private Chart rate(
            List<CoursePoint> course,
            String title,
            String format,
            ToDoubleFunction<CoursePoint> weight,
            ToDoubleBiFunction<CoursePoint, CoursePoint> between) {
        double part = weight.applyAsDouble(course.getLast()) / PARTS;
        List<Double> seconds = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        CoursePoint from = course.getFirst();
        for (CoursePoint to : course.subList(1, course.size())) {
            if (weight.applyAsDouble(to) - weight.applyAsDouble(from) >= part) {
                seconds.add(to.seconds());
                values.add(between.applyAsDouble(from, to));
                from = to;
            }
        }
        if (seconds.isEmpty()) {
            seconds.add(course.getLast().seconds());
            values.add(between.applyAsDouble(course.getFirst(), course.getLast()));
        }
        seconds.addFirst(0.0);
        values.addFirst(values.getFirst());
        return Chart.of(
                seconds,
                course.getLast().seconds(), // as in the chart of its pages
                List.of(new Chart.Series(w.say(title), values)),
                texts(title, value -> w.say(format, value)));
    }

    private Chart.Texts texts(String title, DoubleFunction<String> value) {
        return new Chart.Texts(w.say(title), w.say("chart.time"), this::time, value);
    }

    private String time(double seconds) {
        double shown = seconds < 10 ? Math.round(10 * seconds) / 10.0 : Math.round(seconds);
        return seconds < 120 ? w.say("seconds", shown) : w.say("minutes", seconds / 60);
    }
}
