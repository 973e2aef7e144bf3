package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hosts that redirect each page to its own address until the visitor has a session: a cookie, an id in the address, or
/// both. Browsers follow once.
class HostSessionsTest {
    private static final String[] PATHS = {"/a.jsp", "/b.jsp", "/c.jsp", "/d.jsp"};

    private static LoopbackServer.Answer found(String location, String headers) {
        return LoopbackCrawl.saying(
                "HTTP/1.1 302 Found\r\n" + headers + "Location: " + location + "\r\nContent-Length: 0\r\n\r\n");
    }

    private static LoopbackServer.Answer page(String path) {
        return LoopbackCrawl.saying(LoopbackCrawl.html(LoopbackCrawl.article("文章" + path, "")));
    }

    private static String cookie(LoopbackServer.Request request) {
        return request.headers().getOrDefault("Cookie", "");
    }

    /// Each path, and each with the session in it, is answered by what is told of the request.
    private static LoopbackCrawl crawl(String session, Function<LoopbackServer.Request, LoopbackServer.Answer> answer)
            throws IOException {
        LoopbackCrawl crawl = new LoopbackCrawl(PATHS);
        for (String path : PATHS) {
            for (String one : new String[] {path, path + session}) {
                crawl.on(one, (request, client) -> answer.apply(request).write(request, client));
            }
        }
        return crawl.run();
    }

    private static long requests(LoopbackCrawl crawl) {
        return crawl.asked().stream().filter(path -> path.contains(".jsp")).count();
    }

    private static void hasAllPages(LoopbackCrawl crawl) {
        assertEquals(
                Set.of("/", "/a.jsp", "/b.jsp", "/c.jsp", "/d.jsp"),
                crawl.pages().keySet());
    }

    @Test
    void giveTheirPagesInTheSessionOfTheFirst() throws IOException {
        try (LoopbackCrawl crawl = crawl(
                ";jsessionid=1F2E",
                request -> cookie(request).equals("JSESSIONID=1F2E; lang=zh")
                        ? page(request.path())
                        : found(
                                request.path() + ";jsessionid=1F2E",
                                "Set-Cookie: JSESSIONID=1F2E; Path=/; HttpOnly\r\nSet-Cookie: lang=zh\r\n"))) {
            hasAllPages(crawl);
            assertEquals(5, requests(crawl), "one more for all of them");
            JournalRecord.Fetched page =
                    crawl.journal(JournalRecord.Fetched.class).getLast();
            Exchange archived = crawl.collection.exchange(page.warc());
            assertFalse(archived.requestHeaders().toString().contains("1F2E"), "it is the crawler's own");
            assertFalse(archived.url().text().contains("1F2E"));
        }
    }

    @Test
    void givePagesWhoseAddressesHaveASessionThatTheyOfferWithoutACookie() throws IOException {
        try (LoopbackCrawl crawl = crawl(
                "?PHPSESSID=9",
                request -> request.path().endsWith("?PHPSESSID=9")
                        ? page(request.path())
                        : found(request.path() + "?PHPSESSID=9", ""))) {
            hasAllPages(crawl);
            assertEquals(8, requests(crawl));
        }
    }

    @Test
    void mayLeadByWayOfAnotherAddress() throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl(PATHS)) {
            crawl.otherwise((request, client) -> {
                String path = request.path().replace("?seen", "");
                boolean tests = request.path().endsWith("?seen");
                LoopbackServer.Answer opened = tests
                        ? found(path, "")
                        : LoopbackCrawl.saying(LoopbackCrawl.html(
                                LoopbackCrawl.article("文章" + path, LoopbackCrawl.links("/later.jsp"))));
                LoopbackServer.Answer closed =
                        tests ? page("no cookies") : found(path + "?seen", "Set-Cookie: seen=1; path=/\r\n");
                (cookie(request).equals("seen=1") ? opened : closed).write(request, client);
            });
            crawl.run();
            assertEquals(
                    Set.of("/", "/a.jsp", "/b.jsp", "/c.jsp", "/d.jsp", "/later.jsp"),
                    crawl.pages().keySet());
            assertEquals(0, crawl.asked("/later.jsp?seen"));
            crawl.run(new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty()));
            Set<String> found = crawl.journal(JournalRecord.Unchanged.class).stream()
                    .map(page -> page.url().pathAndQuery())
                    .collect(Collectors.toSet());
            assertEquals(crawl.pages().keySet(), found, "in the session of another run, too");
            assertEquals(List.of(), crawl.journal(JournalRecord.Removed.class));
        }
    }

    @Test
    void thatLeadFromEachAddressToANewOneAreFollowedForAFewPagesOnly() throws IOException {
        AtomicInteger next = new AtomicInteger();
        String[] paths = IntStream.range(0, 10).mapToObj(i -> "/" + i + ".jsp").toArray(String[]::new);
        try (LoopbackCrawl crawl = new LoopbackCrawl(paths)) {
            crawl.otherwise((request, client) -> found(
                            request.path().substring(0, 6) + "?test=" + (char) ('a' + next.getAndIncrement()),
                            "Set-Cookie: a=b\r\n")
                    .write(request, client));
            crawl.run();
            assertTrue(requests(crawl) <= 42, "six for each without this, but " + requests(crawl));
        }
    }

    @Test
    void areAskedAgainWhenTheSessionIsOver() throws IOException {
        int[] served = new int[1];
        try (LoopbackCrawl crawl = crawl("", request -> {
            String session = "s=" + served[0] / 2;
            if (!cookie(request).equals(session)) {
                return found(request.path(), "Set-Cookie: " + session + "\r\n");
            }
            served[0]++;
            return page(request.path());
        })) {
            hasAllPages(crawl);
            assertEquals(6, requests(crawl));
        }
    }

    @Test
    void thatNeverGiveAPageAreAskedTwiceForAFewOnly() throws IOException {
        try (LoopbackCrawl crawl = crawl("", request -> found(request.path(), "Set-Cookie: a=b\r\n"))) {
            assertEquals(Set.of("/"), crawl.pages().keySet());
            assertTrue(requests(crawl) <= 7, "twice for three pages at most");
            assertTrue(crawl.journal(JournalRecord.Moved.class).size() >= 4);
        }
    }

    @Test
    void tellInASessionWhatTheirRobotsTxtForbids() throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl(PATHS)) {
            LoopbackServer.Answer rules =
                    LoopbackCrawl.saying(LoopbackCrawl.response("HTTP/1.1 200 OK", "User-agent: *\nDisallow: /b"));
            crawl.on(
                    "/robots.txt",
                    (request, client) -> (cookie(request).equals("a=b")
                                    ? rules
                                    : found("/robots.txt", "Set-Cookie: a=b\r\n"))
                            .write(request, client));
            assertEquals(0, crawl.run().asked("/b.jsp"));
            assertEquals(1, crawl.asked("/a.jsp"));
        }
    }

    @Test
    void thatRedirectTheirRobotsTxtToItselfAreAskedForItOnce() throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl(PATHS).on("/robots.txt", found("/robots.txt", ""))) {
            assertEquals(1, crawl.run().asked("/robots.txt"));
            assertEquals(1, crawl.asked("/a.jsp"));
        }
    }

    @Test
    void areNotAskedAgainWhereABrowserWouldAskTheSame() throws IOException {
        try (LoopbackCrawl crawl = crawl("", request -> found(request.path() + "#top", ""))) {
            assertEquals(4, requests(crawl));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Set-Cookie: a=b|<meta http-equiv=refresh content='0;url=$'>",
                "Set-Cookie: a=b|<title>请稍候</title><meta http-equiv=refresh content=1>",
                "Set-Cookie: a=b|<script>window.location.reload();</script>正在验证，请稍候",
                "X: y|<script>document.cookie='a=b; path=/';location.reload(true)</script>",
                "X: y|<script>document.cookie = \"a=b\"; location.href = location.href;</script>",
                "X: y|<script>document.cookie='a=b';window.location.href='$'</script>"
            })
    void mayBeginByAPageThatABrowserRequestsAgain(String wall) throws IOException {
        String[] parts = wall.split("\\|", 2);
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n" + parts[0];
        try (LoopbackCrawl crawl = crawl(
                "",
                request -> cookie(request).equals("a=b")
                        ? page(request.path())
                        : LoopbackCrawl.saying(LoopbackCrawl.response(head, parts[1].replace("$", request.path()))))) {
            hasAllPages(crawl);
            assertEquals(5, requests(crawl), "one more for all of them");
        }
    }

    @Test
    void thatNeverOpenByAPageAreAskedTwiceForAFewOnlyAndSaySo() throws IOException {
        String wall = LoopbackCrawl.response(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b", "<script>location.reload()</script>");
        try (LoopbackCrawl crawl = crawl("", _ -> LoopbackCrawl.saying(wall))) {
            assertEquals(Set.of("/"), crawl.pages().keySet());
            assertTrue(requests(crawl) <= 7, "twice for three pages at most");
            assertInstanceOf(
                    Failure.LeadsToItself.class,
                    crawl.journal(JournalRecord.Failed.class).getLast().reason());
        }
    }

    @Test
    void areNotSoughtWhereAPageWithContentRenewsItself() throws IOException {
        String page = LoopbackCrawl.article("行情", "<meta http-equiv=refresh content=5>");
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nSet-Cookie: a=b";
        try (LoopbackCrawl crawl = new LoopbackCrawl("/a.jsp").on("/a.jsp", LoopbackCrawl.response(head, page))) {
            assertEquals("行情", crawl.run().pages().get("/a.jsp"));
            assertEquals(1, crawl.asked("/a.jsp"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "60", "300"})
    void areNotTheOnlyWayToAShortPageThatRenewsItself(String seconds) throws IOException {
        String page = "<title>服务状态</title><meta http-equiv=refresh content=" + seconds + "><p>针灸预约服务正常，排队十二人。";
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nSet-Cookie: a=b";
        try (LoopbackCrawl crawl =
                crawl("", request -> LoopbackCrawl.saying(LoopbackCrawl.response(head, page + request.path())))) {
            hasAllPages(crawl);
            assertTrue(crawl.journal(JournalRecord.Failed.class).stream()
                    .allMatch(failed -> failed.retryAt().isPresent()));
            assertTrue(requests(crawl) <= 7, "twice for three pages at most");
        }
    }

    @Test
    void areSoughtOnceForAShortPageThatIsStored() throws IOException {
        String page = "<title>服务状态</title><meta http-equiv=refresh content=5><p>针灸预约服务正常，排队十二人。";
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nSet-Cookie: a=b";
        try (LoopbackCrawl crawl = new LoopbackCrawl("/a.jsp").on("/a.jsp", LoopbackCrawl.response(head, page))) {
            crawl.run();
            crawl.on("/a.jsp", LoopbackCrawl.response(head, page.replace("十二", "三十")))
                    .run(new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty()));
            assertEquals("服务状态", crawl.pages().get("/a.jsp"));
            assertEquals(4, crawl.asked("/a.jsp"));
            assertEquals(List.of(), crawl.journal(JournalRecord.Removed.class));
        }
    }

    @Test
    void thatOfferOneWhenNoAttemptIsLeftKeepTheStoredPageForAWhile() throws IOException {
        LoopbackServer.Answer error = LoopbackCrawl.saying("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n");
        try (LoopbackCrawl crawl = new LoopbackCrawl("/a.jsp").on("/a.jsp", page("/a.jsp"))) {
            crawl.run();
            crawl.on("/a.jsp", LoopbackCrawl.inTurn(error, error, found("/a.jsp", "Set-Cookie: a=b\r\n")));
            crawl.run(new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty()));
            assertEquals(4, crawl.asked("/a.jsp"));
            JournalRecord.Failed last =
                    crawl.journal(JournalRecord.Failed.class).getLast();
            assertInstanceOf(Failure.Withheld.class, last.reason(), last::toString);
        }
    }
}
