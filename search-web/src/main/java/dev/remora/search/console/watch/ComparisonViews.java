package dev.remora.search.console.watch;

import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.Comparison.Curve;
import dev.remora.search.compare.ComparisonText;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CoursePoint;
import dev.remora.search.watch.RunSummary;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Results of comparisons as texts and charts, in one language.
///
/// @param w the texts of [WatchPages]
record ComparisonViews(MessageBundle.In w, ComparisonText text, ZoneId zone) {
    private static final int POINTS = 60;
    private static final int LINES = 4;
    /// The baselines of the literature.
    private static final List<String> BASELINES = List.of("best-first", "breadth-first");

    /// @param current the topic's strategy now
    ComparisonPage.Result result(Comparison comparison, String current) {
        boolean adopted = comparison.best().strategy().equals(current);
        return new ComparisonPage.Result(
                w.say("compare.shown", time(comparison.at()), comparison.pages(), comparison.targets()),
                text.verdict(comparison),
                comparison.advises() && !adopted ? comparison.best().strategy() : "",
                comparison.contestants().stream().map(one -> row(one, current)).toList(),
                chart(
                        w.say("compare.curves"),
                        Stream.concat(Stream.of(comparison.best().strategy(), comparison.own()), BASELINES.stream())
                                .distinct()
                                .flatMap(name -> comparison.curve(name).stream())
                                .limit(LINES)
                                .toList()));
    }

    private ComparisonPage.Row row(Comparison.Contestant one, String current) {
        return new ComparisonPage.Row(
                one.strategy(),
                w.say("compare.share", one.share()),
                one.low() == one.high() ? "" : w.say("compare.interval", one.low(), one.high()),
                String.format(Locale.ROOT, "%.1f%%", 100 * Math.clamp(one.share(), 0, 1)),
                w.say("percent", one.harvest()),
                one.strategy().equals(current));
    }

    private String time(Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(w.language().locale())
                .withZone(zone)
                .format(at);
    }

    /// Returns the chart of pages on topic over pages fetched: of the crawl so far, all its runs together, and of
    /// the baselines in a comparison.
    Chart beside(List<RunSummary> runs, Comparison comparison) {
        List<Curve> curves = new ArrayList<>();
        curves.add(soFar(runs));
        BASELINES.forEach(name -> comparison.curve(name).ifPresent(curves::add));
        return chart(w.say("chart.beside", time(comparison.at())), curves);
    }

    private Curve soFar(List<RunSummary> runs) {
        List<Integer> pages = new ArrayList<>(List.of(0));
        List<Integer> onTopic = new ArrayList<>(List.of(0));
        long pagesBefore = 0;
        long onTopicBefore = 0;
        for (RunSummary run : runs.reversed()) {
            if (run.start().kind() != RunKind.CRAWL) {
                continue;
            }
            for (CoursePoint at : run.course()) {
                pages.add((int) (pagesBefore + at.fetched()));
                onTopic.add((int) (onTopicBefore + at.onTopic()));
            }
            pagesBefore += run.figures().fetched();
            onTopicBefore += run.figures().onTopic();
        }
        return new Curve(w.say("chart.this"), pages, onTopic);
    }

    private Chart chart(String title, List<Curve> curves) {
        int most =
                curves.stream().mapToInt(curve -> curve.pages().getLast()).max().orElse(0);
        List<Double> pages = new ArrayList<>();
        for (int i = 0; i <= POINTS; i++) {
            pages.add((double) most * i / POINTS);
        }
        return Chart.of(
                pages,
                pages.getLast(),
                curves.stream()
                        .map(curve -> new Chart.Series(
                                curve.strategy(),
                                pages.stream().map(n -> onTopic(curve, n)).toList()))
                        .toList(),
                new Chart.Texts(
                        title,
                        w.say("chart.fetched"),
                        n -> w.say("number", Math.round(n)),
                        n -> w.say("number", Math.round(n))));
    }

    /// Interpolates a curve; NaN beyond its end.
    private static double onTopic(Curve curve, double pages) {
        List<Integer> x = curve.pages();
        if (pages > x.getLast()) {
            return Double.NaN;
        }
        int after = 0;
        while (x.get(after) < pages) {
            after++;
        }
        if (after == 0) {
            return curve.onTopic().getFirst();
        }
        double part = (pages - x.get(after - 1)) / (x.get(after) - x.get(after - 1));
        int from = curve.onTopic().get(after - 1);
        return from + part * (curve.onTopic().get(after) - from);
    }
}
