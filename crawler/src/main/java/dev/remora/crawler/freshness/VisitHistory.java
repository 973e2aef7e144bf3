package dev.remora.crawler.freshness;

import java.time.Duration;
import java.time.Instant;

/// A summary of the visits to a page: all that estimates of its rate of change, and of the new pages that it leads to,
/// need.
///
/// @param last time of the last visit
/// @param changes number of visits that found it changed
/// @param quiet total days between visits of which the second found it unchanged
/// @param busy total days between visits of which the second found it changed
/// @param brought total relevance of the new pages on topic that were found by its links when it had changed
public record VisitHistory(Instant last, int changes, double quiet, double busy, double brought) {
    /// For a page that was never visited.
    public static final VisitHistory NONE = new VisitHistory(Instant.EPOCH, 0, 0, 0, 0);

    private static final double MILLIS_A_DAY = Duration.ofDays(1).toMillis();

    /// After the first visit.
    public static VisitHistory begun(Instant at) {
        return new VisitHistory(at, 0, 0, 0, 0);
    }

    /// After a visit that found it unchanged.
    public VisitHistory unchanged(Instant at) {
        return new VisitHistory(at, changes, quiet + since(at), busy, brought);
    }

    /// After a visit that found it changed.
    public VisitHistory changed(Instant at) {
        return new VisitHistory(at, changes + 1, quiet, busy + since(at), brought);
    }

    /// After a page of this relevance was found by a link that the page had gained.
    public VisitHistory bringing(double relevance) {
        return new VisitHistory(last, changes, quiet, busy, brought + relevance);
    }

    /// The sum of both, for pages that change alike.
    public VisitHistory and(VisitHistory other) {
        return new VisitHistory(
                last.isAfter(other.last) ? last : other.last,
                changes + other.changes,
                quiet + other.quiet,
                busy + other.busy,
                brought + other.brought);
    }

    /// Days from the first visit to the last.
    public double days() {
        return quiet + busy;
    }

    /// Days since the last visit; if it was made while the clock was more than a day ahead, the days by which it
    /// seems to be ahead, as the true number is not known. Smaller steps back are usual and of no account.
    public double age(Instant at) {
        double ahead = Duration.between(at, last).toMillis() / MILLIS_A_DAY;
        return ahead > 1 ? ahead : since(at);
    }

    /// Days since the last visit.
    public double since(Instant at) {
        return Math.max(0, Duration.between(last, at).toMillis() / MILLIS_A_DAY);
    }
}
