package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CoursePoint;
import dev.remora.search.watch.RunSummary;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunChartsTest {
    private static final RunCharts CHARTS = new RunCharts(new MessageBundle(WatchPages.class).in(Language.EN));

    private static RunSummary run(RunKind kind, List<CoursePoint> course) {
        CoursePoint last = course.getLast();
        return new RunSummary(
                new RunSummary.Start(1, Instant.EPOCH, kind, "auto"),
                Instant.EPOCH,
                new RunFigures(last.fetched(), last.onTopic(), last.fetched(), 0, 0, Duration.ofSeconds((long)
                        last.seconds())),
                Optional.empty(),
                course);
    }

    @Test
    void theChartsOfARunHaveTheSameTimeAxisAlsoIfItStalledAtItsEnd() {
        List<Chart> charts = CHARTS.of(run(
                RunKind.CRAWL,
                List.of(
                        new CoursePoint(0, 0, 0),
                        new CoursePoint(50, 100, 60),
                        new CoursePoint(100, 200, 80),
                        new CoursePoint(160, 200, 80))));
        assertEquals(
                List.of("2.7 min", "2.7 min", "2.7 min"),
                charts.stream().map(Chart::end).toList());
        assertEquals(
                "M0.0 0.0L187.5 0.0L375.0 106.7",
                charts.get(1).lines().getFirst().path(),
                "no page was fetched in the last minute");
    }

    @Test
    void anImportHasNoChartsSinceTheyWouldTellTheSpeedOfThisMachine() {
        List<CoursePoint> course = List.of(new CoursePoint(0, 0, 0), new CoursePoint(50, 100, 60));
        assertEquals(List.of(), CHARTS.of(run(RunKind.IMPORT, course)));
        assertEquals(3, CHARTS.of(run(RunKind.CRAWL, course)).size());
    }
}
