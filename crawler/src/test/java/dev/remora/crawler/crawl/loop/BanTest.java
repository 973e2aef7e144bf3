package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
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
        crawl.web.page(
                A + "/",
                0.9,
                Stream.concat(Stream.of(addresses("/news/a", 10)), Stream.of(A + "/open/1"))
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
                        ? TinyWeb.softError(SoftError.LOGIN_WALL, "请登录")
                        : new TinyWeb.Reply.To(A + "/login?type=1&return=" + url.pathAndQuery()),
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
        assertEquals(3, signIns, "requests for the sign-in");
    }

    /// As a page that is refused. One that leads to an address of which nothing is known has moved.
    @Test
    void aStoredPageThatLeadsToASignInStaysForTheGracePeriod() {
        String[] signIns = {A + "/login?return=/news/", A + "/login?return=/"};
        VirtualCrawl crawl = crawl(signIns);
        Stream.of(signIns).forEach(page -> crawl.web.on(page, TinyWeb.softError(SoftError.LOGIN_WALL, "请登录")));
        crawl.run();
        crawl.web.moved(A + "/news/a3", A + "/login?return=/news/a3");
        crawl.web.moved(A + "/news/a4", A + "/news/a5");
        crawl.web.moved(A + "/news/a6", A + "/news/a5");
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl();
        JournalRecord.Failed kept = crawl.journal(JournalRecord.Failed.class).getFirst();
        assertEquals(A + "/news/a3", kept.url().text());
        assertInstanceOf(Failure.Withheld.class, kept.reason());
        assertEquals(
                List.of(A + "/news/a4", A + "/news/a6"),
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

    /// Each redirect leads to another form of its own address, as to a page without a parameter of its links.
    @Test
    void aHostThatDropsAParameterIsPausedForNoLongerByPagesFarApart() {
        String[] pages =
                IntStream.range(0, 30).mapToObj(i -> A + "/show.php?id=" + i).toArray(String[]::new);
        String[] copies = {A + "/show.php?id=7&from=a", A + "/show.php?id=7&from=b"};
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, Stream.of(copies, pages).flatMap(Stream::of).toArray(String[]::new))
                .moved(copies[0], pages[7])
                .moved(copies[1], pages[7]);
        Stream.of(pages).forEach(page -> web.page(page, 0.9));
        Stream.of(pages[10], pages[20])
                .forEach(page -> web.on(page, TinyWeb.status(429), new TinyWeb.Reply.PageReply(0.9, false, List.of())));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1, 1000);
        crawl.run();
        assertEquals(List.of(10L, 10L), pauses(crawl));
    }

    /// A site behind one program, whose addresses changed: each leads to the program, told the old address.
    private static VirtualCrawl frontController(int number, String program) {
        String[] others = addresses("/news/b", number);
        VirtualCrawl crawl = crawl(others);
        String[] signIns = {A + program + "/user/login", A + program + "/user/register", A + program + "/user/mine"};
        crawl.web.page(
                A + "/",
                0.9,
                Stream.of(signIns, addresses("/news/a", 10)).flatMap(Stream::of).toArray(String[]::new));
        Stream.of(signIns).forEach(page -> crawl.web.on(page, TinyWeb.softError(SoftError.LOGIN_WALL, "请登录")));
        crawl.web.endless = url -> Optional.of(new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        Stream.of(others).forEach(page -> crawl.web.moved(page, A + program + page.substring(A.length())));
        return crawl;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/index.php?s=", "/?s=", "/cms/index.php?url="})
    void aSiteBehindOneProgramWithASignInIsNotBanning(String program) {
        VirtualCrawl crawl = frontController(30, program).run();
        assertEquals(List.of(), checks(crawl));
        assertEquals(30, crawl.journal(JournalRecord.Moved.class).size());
        long read = crawl.pages().stream()
                .filter(page -> page.contains(program + "/news/b"))
                .count();
        assertEquals(30, read, "pages behind the program");
        crawl.web.moved(A + "/news/a3", A + program + "/news/a3");
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl();
        assertEquals(List.of(), crawl.journal(JournalRecord.Failed.class), "pages that moved are not withheld");
    }

    @Test
    void aPathThatIsPartOfAnotherAddressLeadsToNoCheck() {
        VirtualCrawl crawl = crawl(addresses("/news/b", 30));
        crawl.web.endless = _ -> Optional.of(new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        IntStream.range(0, 30).forEach(i -> crawl.web.moved(A + "/news/b" + i, A + "/all?list=/news/b" + i + "0&x=1"));
        crawl.run();
        assertEquals(List.of(), checks(crawl));
    }

    /// What a host tells of its addresses raises a few of its links, and not above those of other hosts.
    @ParameterizedTest
    @ValueSource(strings = {"/x%d?u=/news/b%d", "/x?u=/news/b%d&n=%d", "/x/%d/%d"})
    void redirectsRaiseHardlyAnyLink(String target) {
        VirtualCrawl crawl = crawl(addresses("/news/b", 30));
        IntStream.range(0, 30).forEach(i -> crawl.web.moved(A + "/news/b" + i, A + String.format(target, i, i)));
        crawl.run();
        double best = crawl.journal(JournalRecord.Queued.class).stream()
                .filter(queued -> !queued.link().target().text().equals(A + "/"))
                .filter(queued -> !(queued.evidence() instanceof LinkEvidence.RedirectOf))
                .mapToDouble(JournalRecord.Queued::priority)
                .max()
                .orElseThrow();
        List<Double> raised = crawl.journal(JournalRecord.Queued.class).stream()
                .filter(queued -> queued.evidence() instanceof LinkEvidence.RedirectOf)
                .map(JournalRecord.Queued::priority)
                .filter(priority -> priority > best)
                .toList();
        assertTrue(raised.size() <= 2, raised::toString);
        assertTrue(raised.stream().allMatch(priority -> priority < best + 0.05), raised::toString);
    }

    /// A crawl of a host that served a page of another folder last, and forbids all but these pages a few days later.
    private static VirtualCrawl servedLast() {
        VirtualCrawl crawl = crawl();
        crawl.web.page(
                A + "/",
                0.9,
                Stream.concat(Stream.of(addresses("/news/a", 10)), Stream.of(A + "/open/1"))
                        .toArray(String[]::new));
        crawl.web.page(A + "/open/1", 0.5);
        crawl.run();
        assertEquals(A + "/open/1", crawl.pages().getLast());
        String[] closed = addresses("/news/b", 30);
        crawl.web.page(A + "/", 0.9, closed);
        Stream.of(closed).forEach(page -> crawl.web.on(page, TinyWeb.status(403)));
        crawl.now = crawl.now.plus(Duration.ofDays(3));
        crawl.asked.clear();
        return crawl;
    }

    private static void assertCheckedByAnotherPage(VirtualCrawl crawl) {
        crawl.order = new RunOrder(Optional.of(new Recrawl.Page(new Url(A + "/"))), OptionalLong.empty());
        crawl.run();
        crawl.order = RunOrder.GO_ON;
        crawl.run();
        assertEquals(List.of(false, false), checks(crawl));
        assertFalse(crawl.pages().contains(A + "/open/1"), () -> crawl.pages().toString());
    }

    @Test
    void aPageOutOfScopeIsNotRequestedToFindABan() {
        VirtualCrawl crawl = servedLast();
        crawl.topic = crawl.topic.with(crawl.topic.crawl().within(new Topic.Scope(List.of(), List.of(A + "/open*"))));
        assertCheckedByAnotherPage(crawl);
    }

    @Test
    void aPageThatRobotsTxtDisallowsIsNotRequestedToFindABan() {
        VirtualCrawl crawl = servedLast();
        crawl.web.robots(A, "User-agent: *", "Disallow: /open");
        assertCheckedByAnotherPage(crawl);
    }

    /// It is slow, and some of its pages are forbidden.
    @Test
    void aCheckWithoutAnAnswerFindsNoBan() {
        VirtualCrawl crawl = crawl(addresses("/news/b", 30));
        for (String page : addresses("/news/a", 10)) {
            crawl.web.on(
                    page,
                    new TinyWeb.Reply.PageReply(0.9, false, List.of(addresses("/news/b", 30))),
                    new TinyWeb.Reply.Silence());
        }
        Stream.of(addresses("/news/b", 30)).forEach(page -> crawl.web.on(page, TinyWeb.status(403)));
        crawl.web.on(
                A + "/",
                new TinyWeb.Reply.PageReply(0.9, false, List.of(addresses("/news/a", 10))),
                new TinyWeb.Reply.Silence());
        crawl.run();
        assertFalse(checks(crawl).contains(true), () -> checks(crawl).toString());
        assertEquals(List.of(), pauses(crawl));
        assertEquals(30, givenUp(crawl));
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
