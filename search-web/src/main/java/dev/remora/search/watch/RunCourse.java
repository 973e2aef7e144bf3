package dev.remora.search.watch;

import dev.remora.shared.run.RunTally;
import java.util.ArrayList;
import java.util.List;

/// The course of a run over its working time, with a bounded number of points: as a run gets longer, every
/// other point is dropped. For one thread.
final class RunCourse {
    private static final int MOST = 240;

    private final List<CoursePoint> points = new ArrayList<>(List.of(new CoursePoint(0, 0, 0)));
    /// Seconds between two points.
    private double step = 0.5;

    /// Records the state of the run.
    void take(RunTally tally) {
        double now = seconds(tally);
        if (now < points.getLast().seconds() + step) {
            return;
        }
        points.add(new CoursePoint(now, tally.fetched(), tally.onTopic()));
        if (points.size() > MOST) {
            step *= 2;
            thin();
        }
    }

    private void thin() {
        List<CoursePoint> all = List.copyOf(points);
        points.clear();
        for (int i = 0; i < all.size(); i += 2) {
            points.add(all.get(i));
        }
    }

    /// Returns the points so far, followed by the current state of the run.
    List<CoursePoint> upTo(RunTally tally) {
        List<CoursePoint> all = new ArrayList<>(points);
        double now = seconds(tally);
        if (now == all.getLast().seconds() && all.size() > 1) {
            all.removeLast();
        }
        all.add(new CoursePoint(now, tally.fetched(), tally.onTopic()));
        return List.copyOf(all);
    }

    private static double seconds(RunTally tally) {
        return tally.active().toMillis() / 1000.0;
    }
}
