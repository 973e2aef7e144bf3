package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static VirtualCrawl banned(int links, long seconds, Function<Url, TinyWeb.Reply> refusal) {
        VirtualCrawl crawl = crawl(addresses("/news/b", links));
        crawl.web.bans = at -> at.isAfter(BANNED) && at.isBefore(BANNED.plusSeconds(seconds));
        crawl.web.refusal = refusal;
        return crawl.run();
    }

    private static List<Boolean> checks(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.BanChecked.class).stream()
                .map(JournalRecord.BanChecked::banned)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aHostThatRefusesAPageThatItServedTooIsPausedTwiceAsLongEachTime(TinyWeb.Reply refusal) {
        VirtualCrawl crawl = banned(30, 100, _ -> refusal);
        assertEquals(List.of(10L, 20L, 40L, 80L), pauses(crawl));
        assertEquals(List.of(true, true, true, true), checks(crawl));
        assertEquals("the queue is empty", crawl.end);
    }

    @Test
    void threePagesOutOfOrderCostTheirRetriesOnly() {
        VirtualCrawl crawl = refused("/news/b", 3, TinyWeb.status(500));
        assertEquals(List.of(), pauses(crawl));
        assertEquals(List.of(), checks(crawl));
        assertTrue(took(crawl).toSeconds() < 20, took(crawl)::toString);
    }

    /// A page that was served shows that the crawler is not banned: at the 6th page, the 12th after it, and each 24th.
    @ParameterizedTest
    @CsvSource({"5, 401, 0", "8, 401, 1", "8, 403, 1", "16, 403, 1", "30, 403, 2", "900, 403, 38"})
    void pagesThatAreForbiddenCostAHealthyHostAFewRequestsAndNoPause(int number, int status, int checks) {
        VirtualCrawl crawl = refused("/news/b", number, TinyWeb.status(status));
        assertEquals("the queue is empty", crawl.end);
        assertEquals(number, givenUp(crawl));
        assertEquals(List.of(), pauses(crawl));
        assertEquals(Collections.nCopies(checks, false), checks(crawl));
        assertEquals(12 + number + 2 * checks, crawl.asked.size(), "each check, and the page that led to it again");
    }

    @ParameterizedTest
    @CsvSource({"20, 8", "60, 8", "600, 8", "3600, 8"})
    void aBanCostsFewPages(int seconds, int most) {
        VirtualCrawl crawl = banned(30, seconds, _ -> TinyWeb.status(403));
        assertEquals("the queue is empty", crawl.end);
        assertTrue(givenUp(crawl) > 0 && givenUp(crawl) <= most, givenUp(crawl) + " pages are lost");
    }

    /// The folder of the page that was served last is closed meanwhile: then one of another folder tells.
    @Test
    void aFolderThatIsClosedIsNoBan() {
        String[] closed = addresses("/news/b", 30);
        VirtualCrawl crawl = crawl(closed);
        crawl.web.page(A + "/", 0.9, Stream.concat(Stream.of(addresses("/news/a", 10)), Stream.of(A + "/open/1"))
                .toArray(String[]::new));
        crawl.web.page(A + "/open/1", 0.95);
        crawl.run(14);
        Stream.of(closed).forEach(page -> crawl.web.on(page, TinyWeb.status(403)));
        Stream.of(addresses("/news/a", 10)).forEach(page -> crawl.web.on(page, TinyWeb.status(403)));
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertTrue(checks(crawl).contains(false), () -> checks(crawl).toString());
        assertTrue(took(crawl).toSeconds() < 90, took(crawl)::toString);
    }

    private static Stream<Function<Url, TinyWeb.Reply>> visitorChecks() {
        return Stream.of(
                url -> url.text().startsWith(A + "/login?")
                        ? TinyWeb.softError(SoftError.LOGIN_WALL, "请登录")
                        : new TinyWeb.Reply.To(A + "/login?return=" + url.text().replace("/", "%2F")),
                url -> url.text().startsWith(A + "/login?")
                        ? TinyWeb.saying("一页文字，没有人知道是什么。".repeat(9), 0.1)
                        : new TinyWeb.Reply.To(A + "/login?return=" + url.pathAndQuery()),
                url -> url.host().equals("waf.example")
                        ? TinyWeb.softError(SoftError.UNAVAILABLE, "请输入验证码")
                        : new TinyWeb.Reply.To("http://waf.example/captcha?from=" + url.text()),
                url -> url.text().equals(A + "/verify")
                        ? TinyWeb.softError(SoftError.SCRIPT_SHELL, "")
                        : new TinyWeb.Reply.To(A + "/verify"));
    }

    @ParameterizedTest
    @MethodSource("visitorChecks")
    void aBanByRedirectsToACheckOfTheVisitorCostsFewPages(Function<Url, TinyWeb.Reply> check) {
        VirtualCrawl crawl = banned(30, 100, check);
        assertEquals("the queue is empty", crawl.end);
        assertTrue(checks(crawl).contains(true), () -> checks(crawl).toString());
        long lost = crawl.journal(JournalRecord.Moved.class).size();
        assertTrue(lost > 0 && lost <= 8, lost + " pages are lost");
    }

    @Test
    void pagesThatNeedASignInCostAHealthyHostAFewRequestsAndNoPause() {
        String[] others = addresses("/news/b", 30);
        VirtualCrawl crawl = crawl(others);
        crawl.web.endless = url -> Optional.of(TinyWeb.softError(SoftError.LOGIN_WALL, "请登录"));
        Stream.of(others).forEach(page -> crawl.web.moved(page, A + "/login?return=" + page.substring(A.length())));
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertEquals(30, crawl.journal(JournalRecord.Moved.class).size());
        assertEquals(List.of(), pauses(crawl));
        assertEquals(List.of(false, false), checks(crawl));
        long signIns =
                crawl.pages().stream().filter(page -> page.contains("/login")).count();
        assertEquals(1, signIns, "requests for the sign-in");
    }

    /// As a page that is refused.
    @Test
    void aStoredPageThatLeadsToASignInStaysForTheGracePeriod() {
        VirtualCrawl crawl = crawl().run();
        crawl.web.moved(A + "/news/a3", A + "/login?return=/news/a3");
        crawl.web.moved(A + "/news/a4", A + "/news/a5");
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl();
        JournalRecord.Failed kept = crawl.journal(JournalRecord.Failed.class).getFirst();
        assertEquals(A + "/news/a3", kept.url().text());
        assertInstanceOf(Failure.Withheld.class, kept.reason());
        assertEquals(
                List.of(A + "/news/a4"),
                crawl.journal(JournalRecord.Moved.class).stream()
                        .map(moved -> moved.url().text())
                        .toList());
    }

    /// A site that moved leads everywhere to other pages: its pages are followed.
    @Test
    void aSiteThatMovedIsNotBanning() {
        String[] others = addresses("/news/b", 30);
        VirtualCrawl crawl = crawl(others);
        Stream.of(others).forEach(page -> crawl.web.moved(page, page.replace("a.example", "new.example")));
        crawl.web.endless = _ -> Optional.of(new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        crawl.run();
        assertEquals(30, crawl.journal(JournalRecord.Moved.class).size());
        assertEquals(List.of(), checks(crawl));
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
        assertTrue(givenUp(crawl) <= 10, givenUp(crawl) + " pages are lost");
    }

    @Test
    void refusalsOfAnEarlierRunParkNoHost() {
        VirtualCrawl crawl = refused("/news/b", 15, TinyWeb.status(403));
        VirtualCrawl again = new VirtualCrawl(crawl.web, crawl.collection);
        again.settings = crawl.settings;
        again.now = crawl.now.plus(Duration.ofDays(60));
        crawl.web.on(A + "/", TinyWeb.status(503), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        again.recrawl();
        assertEquals(List.of(10L), pauses(again));
        assertEquals(List.of(), parkings(again));
        assertFalse(again.end.startsWith("not finished"), again.end);
    }

    @Test
    void aFolderThatHasNeverBroughtAPageMayBeForbidden() {
        VirtualCrawl crawl = refused("/members/b", 30, TinyWeb.status(403));
        assertEquals(List.of(), pauses(crawl));
        assertEquals(30, crawl.journal(JournalRecord.Failed.class).size());
        assertEquals(List.of(false, false), checks(crawl));
    }

    @Test
    void missingPagesAreNoRefusals() {
        assertEquals(List.of(), pauses(refused("/news/b", 30, TinyWeb.status(404))));
    }
}
