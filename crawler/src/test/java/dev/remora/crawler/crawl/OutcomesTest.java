package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomesTest {
    private static final Url URL = new Url("http://a.example/");
    private static final Instant AT = Instant.parse("2026-11-20T12:00:00Z");
    private static final Failure WHY = new Failure.EmptyResponse();

    private static Exchange response(int status) {
        return new Exchange(URL, AT, List.of(), status, List.of(), Bytes.NONE, false);
    }

    @Test
    void anOutcomeWithAResponseHasItsStatus() {
        for (FetchOutcome outcome : List.of(
                new FetchOutcome.Fetched(URL, response(203), Bytes.NONE),
                new FetchOutcome.Moved(URL, response(203), new UrlVerdict.Accepted(URL)),
                new FetchOutcome.HttpError(URL, response(203), Optional.empty()))) {
            assertEquals(Optional.of(response(203)), Outcomes.exchange(outcome));
            assertEquals(203, Outcomes.status(outcome));
            assertEquals(new Failure.HttpStatus(203), Outcomes.reason(outcome));
        }
    }

    @Test
    void oneWithoutHasNoneButAReason() {
        for (FetchOutcome outcome : List.of(
                new FetchOutcome.Refused(URL, WHY),
                new FetchOutcome.NoRoom(URL, WHY),
                new FetchOutcome.Unreachable(URL, WHY, true))) {
            assertEquals(Optional.empty(), Outcomes.exchange(outcome));
            assertEquals(0, Outcomes.status(outcome));
            assertEquals(WHY, Outcomes.reason(outcome));
        }
    }
}
