package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.Recrawl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Feeds that a schedule reads again.
class ScheduledFeedsTest {
    private static final String A = "http://a.example";
    private static final String FEED = A + "/feed";

    private final TinyWeb web = new TinyWeb();

    private static VirtualCrawl due(VirtualCrawl before, long budget, Duration later) {
        VirtualCrawl next = new VirtualCrawl(before.web, before.collection);
        next.now = before.now.plus(later);
        next.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(budget));
        return next;
    }

    private void feed(String... entries) {
        web.on(FEED, new TinyWeb.Reply.Feed(List.of(entries)));
    }

    private VirtualCrawl crawled() {
        web.on(A + "/", new TinyWeb.Reply.Naming(0.9, List.of(FEED)))
                .page(A + "/1", 0.8)
                .page(A + "/2", 0.7);
        feed(A + "/1", A + "/2");
        web.tellsUnchanged = true;
        return new VirtualCrawl(web, A + "/").run();
    }

    /// The days on which the feed was requested, in as many runs, one a day, each within its budget of ten.
    private static String days(VirtualCrawl crawl, int runs) {
        VirtualCrawl run = crawl;
        StringBuilder days = new StringBuilder();
        for (int day = 1; day <= runs; day++) {
            run = due(run, 10, Duration.ofHours(25)).run();
            days.append(run.pages().contains(FEED) ? day + " " : "");
            assertTrue(run.pages().size() <= 10);
        }
        return days.toString();
    }

    @Test
    void whatAFeedAddsIsRequestedByTheNextRun() {
        VirtualCrawl first = crawled();
        feed(A + "/new", A + "/1", A + "/2");
        web.page(A + "/new", 0.8);
        VirtualCrawl second = due(first, 10, Duration.ofDays(1)).run();
        assertTrue(second.pages().contains(FEED), second.pages().toString());
        assertFalse(second.pages().contains(A + "/new"), "it was not known when the run began");
        VirtualCrawl third = due(second, 10, Duration.ofHours(1)).run();
        assertTrue(third.pages().contains(A + "/new"), third.pages().toString());
        assertFalse(third.pages().contains(FEED), "it was read an hour ago");
    }

    @Test
    void aFeedThatBringsNothingIsReadMoreRarely() {
        assertEquals("1 3 7 15 ", days(crawled(), 20));
    }

    @Test
    void aFeedThatBringsAPageOrAChangeIsReadDailyAgain() {
        VirtualCrawl first = crawled();
        feed(A + "/1", A + "/2", A + "/new");
        web.page(A + "/new", 0.8);
        assertEquals("1 2 4 8 ", days(first, 9));
        VirtualCrawl other = new ScheduledFeedsTest().crawled();
        other.web.on(FEED, new TinyWeb.Reply.Feed(List.of(A + "/1 " + other.now.plus(Duration.ofHours(12)), A + "/2")));
        assertEquals("1 2 4 8 ", days(other, 9));
    }

    @Test
    void aFeedThatIsGoneIsRequestedMoreRarelyAndOneThatFailsIsNotForgotten() {
        VirtualCrawl gone = crawled();
        web.on(FEED, TinyWeb.status(404));
        assertEquals("1 2 4 8 16 ", days(gone, 16));
        VirtualCrawl failing = new ScheduledFeedsTest().crawled();
        failing.web.on(FEED, TinyWeb.status(503));
        assertEquals("1 3 7 15 ", days(failing, 16));
    }
}
