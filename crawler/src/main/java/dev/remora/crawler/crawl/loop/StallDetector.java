package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Detects a stalled run: no answer for three seconds, and requests failed meanwhile. A crawl that only waits
/// for its hosts' delays does not stall; nor does one with some hosts that answer. A server error (429, 5xx)
/// is not an answer: it says nothing about the content. For one thread.
final class StallDetector {
    private static final Duration AFTER = Duration.ofSeconds(3);

    private Instant quietSince;
    private Optional<Failure> failure = Optional.empty();

    /// @param now time at which the run starts to make requests
    StallDetector(Instant now) {
        quietSince = now;
    }

    /// Restarts the detection after a time without requests on purpose.
    void restart(Instant now) {
        quietSince = now;
        failure = Optional.empty();
    }

    /// Takes the outcome of a request.
    void completed(FetchOutcome outcome, Instant now) {
        if (answers(outcome)) {
            restart(now);
        } else {
            failure = Optional.of(Outcomes.reason(outcome));
        }
    }

    private static boolean answers(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched _, FetchOutcome.Moved _ -> true;
            case FetchOutcome.HttpError error -> !JournalRecord.Failed.isTransientStatus(error.status());
            case FetchOutcome.Refused _, FetchOutcome.NoRoom _, FetchOutcome.Unreachable _ -> false;
        };
    }

    /// Whether a request failed since the last answer.
    boolean failing() {
        return failure.isPresent();
    }

    /// The last failure if the run stalls; empty otherwise.
    Optional<Failure> cause(Instant now) {
        return Duration.between(quietSince, now).compareTo(AFTER) >= 0 ? failure : Optional.empty();
    }
}
