package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Whether a run stalls: nothing has answered for three seconds, and what was asked for meanwhile failed. A crawl that
/// only waits for its hosts' delays does not stall; nor does one some of whose hosts answer. A server's error (429,
/// 5xx) is no answer: what is there is not known by it. For one thread.
final class StallDetector {
    private static final Duration AFTER = Duration.ofSeconds(3);

    private Instant quietSince;
    private Optional<Failure> failure = Optional.empty();

    /// @param now the run begins to ask
    StallDetector(Instant now) {
        quietSince = now;
    }

    /// The run begins to ask again, after it asked for nothing on purpose.
    void beginAgain(Instant now) {
        quietSince = now;
        failure = Optional.empty();
    }

    /// Takes in what became of a request.
    void completed(FetchOutcome outcome, Instant now) {
        if (answers(outcome)) {
            beginAgain(now);
        } else {
            failure = Optional.of(Outcomes.reason(outcome));
        }
    }

    private static boolean answers(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched _, FetchOutcome.Moved _ -> true;
            case FetchOutcome.HttpError error -> !JournalRecord.Failed.mayBeOtherwise(error.status());
            case FetchOutcome.Refused _, FetchOutcome.Unreachable _ -> false;
        };
    }

    /// Whether a request failed since the last answer.
    boolean failing() {
        return failure.isPresent();
    }

    /// Why the run stalls: the last failure; empty where it does not.
    Optional<Failure> cause(Instant now) {
        return Duration.between(quietSince, now).compareTo(AFTER) >= 0 ? failure : Optional.empty();
    }
}
