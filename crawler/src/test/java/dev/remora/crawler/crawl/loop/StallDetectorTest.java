package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StallDetectorTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
    private static final Url PAGE = new Url("http://a.example/");
    private static final Failure DEAD = new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:1");

    private final StallDetector stall = new StallDetector(START);

    private static Instant at(double seconds) {
        return START.plusMillis((long) (seconds * 1000));
    }

    private static FetchOutcome unreachable(Failure why) {
        return new FetchOutcome.Unreachable(PAGE, why, true);
    }

    private static FetchOutcome status(int status) {
        Exchange exchange = new Exchange(PAGE, START, List.of(), status, List.of(), Bytes.of(new byte[0]), false);
        return status < 400
                ? FetchOutcome.Fetched.archived(exchange)
                : new FetchOutcome.HttpError(PAGE, exchange, Optional.empty());
    }

    @Test
    void aRunStallsThreeSecondsAfterTheLastAnswerIfRequestsFail() {
        stall.completed(status(200), at(5));
        stall.completed(unreachable(DEAD), at(5.1));
        assertEquals(Optional.empty(), stall.cause(at(7.9)));
        assertEquals(Optional.of(DEAD), stall.cause(at(8)));
    }

    @Test
    void aRunThatOnlyWaitsForItsHostsDoesNotStall() {
        stall.completed(status(200), at(1));
        assertEquals(Optional.empty(), stall.cause(at(600)));
    }

    @Test
    void anyAnswerEndsAStallAlsoOneThatThereIsNoPage() {
        for (int answer : List.of(200, 404, 403, 410)) {
            stall.completed(unreachable(DEAD), at(10));
            assertEquals(Optional.of(DEAD), stall.cause(at(20)));
            stall.completed(status(answer), at(20));
            assertEquals(Optional.empty(), stall.cause(at(60)), "HTTP status " + answer);
            stall.restart(at(0));
        }
    }

    @Test
    void aServersErrorIsNoAnswer() {
        for (int error : List.of(429, 500, 502, 503)) {
            stall.completed(status(error), at(1));
            assertEquals(Optional.of(new Failure.HttpStatus(error)), stall.cause(at(4)));
        }
    }

    @Test
    void whatWasQuietOnPurposeIsNoStall() {
        stall.completed(unreachable(DEAD), at(1));
        stall.restart(at(60));
        assertEquals(Optional.empty(), stall.cause(at(100)));
        stall.completed(unreachable(DEAD), at(100));
        assertEquals(Optional.of(DEAD), stall.cause(at(100)), "it asks since 60 s, and nothing answers");
    }

    @Test
    void requestsFailFromTheFirstFailureToTheNextAnswer() {
        assertFalse(stall.failing());
        stall.completed(unreachable(DEAD), at(1));
        assertTrue(stall.failing());
        stall.completed(status(200), at(2));
        assertFalse(stall.failing());
    }
}
