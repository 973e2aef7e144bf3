package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A host that refuses one page after another without asking for a pause: it has banned the crawler for a while, or
/// it is healthy and the pages are forbidden.
class BanTest {
    private static final String A = "http://a.example";

    /// The rules of the host and twelve pages were requested before.
    private static final Instant BANNED = VirtualCrawl.START.plus(VirtualCrawl.TAKES.multipliedBy(13));

    private static String[] addresses(String name, int number) {
        return IntStream.range(0, number).mapToObj(i -> A + name + i).toArray(String[]::new);
    }

    /// A crawl of a host that serves ten pages of a folder, which link to others.
    private static VirtualCrawl crawl(String... others) {
        String[] pages = addresses("/news/a", 10);
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, pages);
        Stream.of(pages).forEach(page -> web.page(page, 0.9, others));
        Stream.of(others).forEach(page -> web.page(page, 0.9));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1, 1000);
        return crawl;
    }

    /// The others have one answer.
    private static VirtualCrawl refused(String name, int number, TinyWeb.Reply answer) {
        String[] others = addresses(name, number);
        VirtualCrawl crawl = crawl(others);
        Stream.of(others).forEach(page -> crawl.web.on(page, answer));
        return crawl.run();
    }

    private static Duration took(VirtualCrawl crawl) {
        return Duration.between(VirtualCrawl.START, crawl.now);
    }

    private static List<Long> pauses(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.HostPaused.class).stream()
                .map(paused -> paused.pause().toSeconds())
                .toList();
    }

    private static List<Long> parkings(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.HostParked.class).stream()
                .map(parked -> parked.pause().toSeconds())
                .toList();
    }

    private static long givenUp(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Failed.class).stream()
                .filter(failed -> failed.retryAt().isEmpty())
                .count();
    }

    private static Stream<TinyWeb.Reply> refusals() {
        return Stream.of(
                TinyWeb.status(403),
                TinyWeb.status(412),
                TinyWeb.status(502),
                TinyWeb.status(521),
                new TinyWeb.Reply.Empty());
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aHostThatRefusesSuchPagesAsItServedIsPausedFromTheSixthOnTwiceAsLongEachTime(TinyWeb.Reply refusal) {
        assertEquals(List.of(10L, 20L, 40L), pauses(refused("/news/b", 9, refusal)));
    }

    @Test
    void threePagesOutOfOrderCostTheirRetriesOnly() {
        VirtualCrawl crawl = refused("/news/b", 3, TinyWeb.status(500));
        assertEquals(List.of(), pauses(crawl));
        assertTrue(took(crawl).toSeconds() < 20, took(crawl)::toString);
    }

    @ParameterizedTest
    @CsvSource({"8, 401, 90", "8, 403, 90", "15, 403, 90", "30, 403, 500"})
    void pagesThatAreForbiddenCostAHealthyHostLittleTime(int number, int status, long most) {
        VirtualCrawl crawl = refused("/news/b", number, TinyWeb.status(status));
        assertEquals("the queue is empty", crawl.end);
        assertEquals(number, givenUp(crawl));
        assertTrue(took(crawl).toSeconds() < most, took(crawl)::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 60})
    void aBanOfSecondsCostsFewPages(int seconds) {
        VirtualCrawl crawl = crawl(addresses("/news/b", 30));
        crawl.web.bans = at -> at.isAfter(BANNED) && at.isBefore(BANNED.plusSeconds(seconds));
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertTrue(givenUp(crawl) > 0 && givenUp(crawl) <= 8, givenUp(crawl) + " pages are lost");
    }

    /// The user is told about each pause, and at the end of what is still queued.
    @Test
    void aBanWithoutEndEndsTheRunAndLeavesMostLinksQueued() {
        VirtualCrawl crawl = crawl(addresses("/news/b", 900));
        crawl.web.bans = at -> at.isAfter(BANNED);
        crawl.run();
        assertTrue(crawl.end.matches("not finished: \\d+ links are queued on 1 host that .*"), crawl.end);
        assertEquals(320, parkings(crawl).getFirst());
        assertTrue(took(crawl).toHours() < 3, took(crawl)::toString);
        assertTrue(givenUp(crawl) < 450, givenUp(crawl) + " pages are lost");
    }

    @Test
    void refusalsOfAnEarlierRunParkNoHost() {
        VirtualCrawl crawl = refused("/news/b", 15, TinyWeb.status(403));
        VirtualCrawl again = new VirtualCrawl(crawl.web, crawl.collection);
        again.settings = crawl.settings;
        again.now = crawl.now.plus(Duration.ofDays(60));
        crawl.web.on(A + "/", TinyWeb.status(503), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        again.recrawl();
        assertEquals(10, pauses(again).get(3));
        assertEquals(List.of(), parkings(again));
        assertFalse(again.end.startsWith("not finished"), again.end);
    }

    @Test
    void aFolderThatHasNeverBroughtAPageMayBeForbidden() {
        VirtualCrawl crawl = refused("/members/b", 30, TinyWeb.status(403));
        assertEquals(List.of(), pauses(crawl));
        assertEquals(30, crawl.journal(JournalRecord.Failed.class).size());
    }

    @Test
    void missingPagesAreNoRefusals() {
        assertEquals(List.of(), pauses(refused("/news/b", 30, TinyWeb.status(404))));
    }
}
