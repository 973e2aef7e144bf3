package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import java.util.Optional;

/// Accessors for the parts that several outcomes share.
public final class Outcomes {
    private Outcomes() {}

    /// The response, if there was one.
    public static Optional<Exchange> exchange(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched fetched -> Optional.of(fetched.exchange());
            case FetchOutcome.Moved moved -> Optional.of(moved.exchange());
            case FetchOutcome.HttpError error -> Optional.of(error.exchange());
            case FetchOutcome.Refused _, FetchOutcome.NoRoom _, FetchOutcome.Unreachable _ -> Optional.empty();
        };
    }

    /// The HTTP status; 0 without a response.
    public static int status(FetchOutcome outcome) {
        return exchange(outcome).map(Exchange::status).orElse(0);
    }

    /// The failure; for an outcome with a response, its HTTP status.
    public static Failure reason(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Unreachable unreachable -> unreachable.reason();
            case FetchOutcome.Refused refused -> refused.reason();
            case FetchOutcome.NoRoom noRoom -> noRoom.reason();
            case FetchOutcome.Fetched _, FetchOutcome.Moved _, FetchOutcome.HttpError _ ->
                new Failure.HttpStatus(status(outcome));
        };
    }
}
