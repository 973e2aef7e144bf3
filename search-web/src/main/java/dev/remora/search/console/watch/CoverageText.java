package dev.remora.search.console.watch;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CoverageEstimate;
import java.math.BigDecimal;
import java.math.MathContext;

/// Expresses a [CoverageEstimate] as a sentence.
///
/// @param w the texts of [WatchPages]
record CoverageText(MessageBundle.In w) {
    String say(CoverageEstimate estimate) {
        if (estimate.remaining() == 0) {
            return w.say("coverage.all", estimate.found());
        }
        return w.say(
                "coverage",
                Math.max(estimate.found(), rounded(estimate.total())),
                Math.round(100 * estimate.share(estimate.total())),
                Math.round(100 * estimate.share(estimate.most())),
                Math.round(100 * estimate.share(estimate.least())),
                CoverageEstimate.AHEAD,
                rounded(estimate.next()));
    }

    /// Returns a number with two significant digits: estimates are not more precise.
    private static long rounded(double number) {
        return new BigDecimal(number).round(new MathContext(2)).longValue();
    }
}
