package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A host that answers 429 or 503 is left alone: for as long as it asks (RFC 9110 section 10.2.3), within the
/// bounds, across restarts, or for twice the pause before a retry where it does not ask; and all of it, whatever it
/// was asked for.
class HostPauseTest {
    private static final String A = "http://a.example";

    /// Requests of a crawl of one host, one at a time: `/busy` answers once with a status, then with a page.
    private static VirtualCrawl crawl(String busy, int status, Optional<Duration> retryAfter, TinyWeb.Reply then) {
        return crawl(busy, new TinyWeb.Reply.Status(status, retryAfter), then);
    }

    private static VirtualCrawl crawl(String busy, TinyWeb.Reply... answers) {
        return crawl(busy, _ -> {}, answers);
    }

    private static VirtualCrawl crawl(String busy, Consumer<TinyWeb> more, TinyWeb.Reply... answers) {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/busy", A + "/one", A + "/two", A + "/three")
                .page(A + "/one", 0.9)
                .page(A + "/two", 0.9)
                .page(A + "/three", 0.9)
                .robots(A, "Sitemap: " + A + "/sitemap.xml");
        web.on(A + busy, answers);
        more.accept(web);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        return crawl.run();
    }

    /// How long nothing was asked for after the answer to an address that was asked for first.
    private static Duration leftAlone(VirtualCrawl crawl, String address) {
        List<Instant> after = new ArrayList<>();
        for (VirtualCrawl.Asked asked : crawl.asked) {
            if (!after.isEmpty() || asked.url().equals(A + address)) {
                after.add(asked.at());
            }
        }
        return Duration.between(after.get(0).plus(VirtualCrawl.TAKES), after.get(1));
    }

    private static Optional<Duration> seconds(Integer seconds) {
        return Optional.ofNullable(seconds).map(Duration::ofSeconds);
    }

    private static List<Duration> pauses(VirtualCrawl crawl) {
        return Stream.concat(
                        crawl.journal(JournalRecord.HostPaused.class).stream().map(JournalRecord.HostPaused::pause),
                        crawl.journal(JournalRecord.HostParked.class).stream().map(JournalRecord.HostParked::pause))
                .toList();
    }

    @ParameterizedTest(name = "status {0}, Retry-After {1}")
    @CsvSource({"429, , 10", "503, , 10", "429, 40, 40", "503, 40, 40", "429, 7, 7", "429, 301, 301", "503, 7000, 7000"
    })
    void aHostIsLeftAloneAfterAPageThatItDoesNotServeNow(int status, Integer retryAfter, long pause) {
        VirtualCrawl crawl =
                crawl("/busy", status, seconds(retryAfter), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        assertEquals(Duration.ofSeconds(pause), leftAlone(crawl, "/busy"));
        assertEquals(List.of(Duration.ofSeconds(pause)), pauses(crawl));
        assertEquals(5, crawl.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void twoPagesThatSayThatTheirHostShowsNoContentNowAreLikeStatus503() {
        TinyWeb.Reply check = TinyWeb.softError(SoftError.UNAVAILABLE, "访问过于频繁，请稍后再试", A + "/help");
        TinyWeb.Reply page = new TinyWeb.Reply.PageReply(0.9, false, List.of());
        VirtualCrawl crawl = crawl("/busy", web -> web.on(A + "/one", check, page), check, page);
        assertEquals(List.of(Duration.ofSeconds(10)), pauses(crawl));
        assertEquals(Duration.ofSeconds(10), leftAlone(crawl, "/one"));
        assertEquals(5, crawl.journal(JournalRecord.Fetched.class).size());
        Failure none = new Failure.NoContent(SoftError.UNAVAILABLE);
        assertEquals(
                List.of(none, none),
                crawl.journal(JournalRecord.Failed.class).stream()
                        .map(JournalRecord.Failed::reason)
                        .toList());
    }

    @Test
    void onePageThatOnlyLooksSoStopsNoOther() {
        VirtualCrawl crawl = crawl("/busy", TinyWeb.softError(SoftError.UNAVAILABLE, "平台升级，8月1日恢复"));
        assertEquals(Duration.ZERO, leftAlone(crawl, "/busy"));
        assertEquals(3, crawl.journal(JournalRecord.Failed.class).size());
        assertEquals(4, crawl.journal(JournalRecord.Fetched.class).size());
        assertTrue(Duration.between(VirtualCrawl.START, crawl.now).toSeconds() < 60, crawl.now::toString);
    }

    @Test
    void aHostThatGoesOnRefusingIsLeftAloneForTwiceAsLongEachTime() {
        VirtualCrawl crawl = crawl("/busy", 503, Optional.empty(), TinyWeb.status(429));
        assertEquals(Stream.of(10, 20, 40).map(Duration::ofSeconds).toList(), pauses(crawl));
    }

    @ParameterizedTest(name = "status {0}")
    @CsvSource({"400", "403", "404", "410", "500", "502", "504"})
    void otherStatusesDoNotPauseAHost(int status) {
        VirtualCrawl crawl = crawl("/busy", status, seconds(40), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        assertEquals(Duration.ZERO, leftAlone(crawl, "/busy"));
        assertEquals(List.of(), pauses(crawl));
    }

    @ParameterizedTest(name = "status {0}, Retry-After {1}")
    @CsvSource({"429, , 10", "503, , 10", "429, 40, 40", "503, 7000, 7000"})
    void aHostIsLeftAloneAfterASitemapThatItDoesNotServeNow(int status, Integer retryAfter, long pause) {
        VirtualCrawl crawl = crawl("/sitemap.xml", status, seconds(retryAfter), new TinyWeb.Reply.Text(A + "/listed"));
        assertEquals(Duration.ofSeconds(pause), leftAlone(crawl, "/sitemap.xml"));
        assertEquals(List.of(Duration.ofSeconds(pause)), pauses(crawl));
        assertTrue(crawl.pages().contains(A + "/listed"), "it is asked for again");
    }

    /// The pause before the second request for robots.txt is the one before a retry, where the host asks for
    /// none.
    @ParameterizedTest(name = "status {0}, Retry-After {1}")
    @CsvSource({"429, , 5", "503, , 5", "500, , 5", "429, 40, 40", "503, 40, 40", "503, 7000, 7000"})
    void aHostIsLeftAloneAfterARobotsTxtThatItDoesNotServeNow(int status, Integer retryAfter, long pause) {
        VirtualCrawl crawl = crawl("/robots.txt", status, seconds(retryAfter), new TinyWeb.Reply.Text(""));
        assertEquals(Duration.ofSeconds(pause), leftAlone(crawl, "/robots.txt"));
        assertEquals(List.of(Duration.ofSeconds(pause)), pauses(crawl));
        assertEquals(A + "/robots.txt", crawl.asked.get(1).url());
    }

    /// The rules of a host lie on another one, which asks for a pause: both are left alone.
    @ParameterizedTest(name = "status {0}, Retry-After {1}")
    @CsvSource({"429, , 10", "503, 40, 40", "503, 7000, 7000"})
    void theHostThatAsksIsLeftAloneWhereItHasTheRulesOfAnother(int status, Integer retryAfter, long pause) {
        String b = "http://b.example";
        TinyWeb web = new TinyWeb()
                .page(
                        A + "/",
                        0.9,
                        IntStream.range(0, 9).mapToObj(i -> A + "/" + i).toArray(String[]::new))
                .moved(b + "/robots.txt", A + "/rules.txt")
                .page(b + "/", 0.9);
        web.endless = url -> Optional.of(new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        web.on(A + "/robots.txt", new TinyWeb.Reply.Text(""));
        web.on(A + "/rules.txt", new TinyWeb.Reply.Status(status, seconds(retryAfter)), new TinyWeb.Reply.Text(""));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/", b + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.run();
        List<Instant> asked = crawl.asked.stream()
                .filter(request -> request.url().startsWith(A + "/"))
                .dropWhile(request -> !request.url().equals(A + "/rules.txt"))
                .map(VirtualCrawl.Asked::at)
                .toList();
        Duration left = Duration.between(asked.getFirst().plus(VirtualCrawl.TAKES), asked.get(1));
        assertTrue(left.compareTo(Duration.ofSeconds(pause)) >= 0, left.toString());
        assertEquals(11, crawl.journal(JournalRecord.Fetched.class).size());
    }

    /// A pause of hours: the run does not wait for it, and the next run, whenever it starts, obeys it.
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"/busy", "/robots.txt", "/sitemap.xml"})
    void aPauseOfHoursEndsTheRunAndIsKeptByTheNext(String busy) {
        Duration pause = Duration.ofHours(5);
        TinyWeb.Reply then =
                busy.equals("/busy") ? new TinyWeb.Reply.PageReply(0.9, false, List.of()) : new TinyWeb.Reply.Text("");
        VirtualCrawl first = crawl(busy, 429, Optional.of(pause), then);
        assertTrue(
                first.end.matches(
                        "not finished: \\d+ links? (is|are) queued on 1 host that does not respond or asked for "
                                + "a pause; crawl again to resume"),
                first.end);
        assertEquals(A + busy, first.asked.getLast().url());
        JournalRecord.HostParked asked =
                first.journal(JournalRecord.HostParked.class).getLast();
        assertEquals(first.asked.getLast().at().plus(VirtualCrawl.TAKES).plus(pause), asked.until());
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection.afterKill());
        second.now = first.now.plus(Duration.ofHours(4));
        second.run();
        assertEquals(asked.until(), second.asked.getFirst().at());
        assertEquals("the queue is empty", second.end);
    }

    /// Each response asks for another hour: the run gives up after its patience, although the host responds.
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"/busy", "/robots.txt"})
    void aHostThatKeepsAskingForAPauseDoesNotKeepTheRunOpen(String busy) {
        Duration hour = Duration.ofHours(1);
        TinyWeb.Reply[] always = IntStream.range(0, 50)
                .mapToObj(_ -> new TinyWeb.Reply.Status(503, Optional.of(hour)))
                .toArray(TinyWeb.Reply[]::new);
        TinyWeb web = new TinyWeb()
                .page(
                        A + "/",
                        0.9,
                        IntStream.range(0, 20)
                                .mapToObj(i -> "http://busy.example/" + i)
                                .toArray(String[]::new));
        if (busy.equals("/robots.txt")) {
            web.on("http://busy.example/robots.txt", always);
        } else {
            IntStream.range(0, 20).forEach(i -> web.on("http://busy.example/" + i, always));
        }
        Instant begun = VirtualCrawl.START;
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(crawl.end.startsWith("not finished: "), crawl.end);
        assertTrue(Duration.between(begun, crawl.now).compareTo(Duration.ofHours(3)) < 0, crawl.now + " " + crawl.end);
    }

    @Test
    void aPauseIsADayAtMost() {
        VirtualCrawl crawl = crawl("/busy", 503, Optional.of(Duration.ofDays(400)), new TinyWeb.Reply.Text(""));
        assertEquals(List.of(Duration.ofDays(1)), pauses(crawl));
    }

    @Test
    void aHostThatAsksForAPauseIsNotRequestedToFindOutWhetherTheNetworkIsDown() {
        TinyWeb web = new TinyWeb().robots(A, "");
        web.page(
                A + "/",
                0.9,
                Stream.concat(
                                Stream.of(A + "/busy"),
                                IntStream.range(0, 60).mapToObj(i -> "http://dead" + i + ".example/"))
                        .toArray(String[]::new));
        web.on(
                A + "/busy",
                new TinyWeb.Reply.Status(429, Optional.of(Duration.ofHours(1))),
                new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        web.silent = (host, at) -> host.startsWith("dead");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        JournalRecord.HostParked asked = crawl.journal(JournalRecord.HostParked.class).stream()
                .filter(parked -> parked.host().equals("a.example"))
                .findFirst()
                .orElseThrow();
        assertTrue(crawl.asked.getLast().at().isAfter(asked.until()));
        assertEquals(
                List.of(),
                crawl.asked.stream()
                        .filter(request -> request.url().startsWith(A)
                                && request.at().isAfter(asked.at())
                                && request.at().isBefore(asked.until()))
                        .toList());
    }

    /// Another host answers all the time, so the network is not at fault.
    @Test
    void aHostThatDoesNotAnswerIsLeftAloneFromTheThirdRequestOnTwiceAsLongEachTimeAndParkedAtTheEighth() {
        String b = "http://b.example";
        TinyWeb web = new TinyWeb();
        for (String host : List.of(A, b)) {
            String[] links = IntStream.range(0, 400)
                    .mapToObj(i -> host + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                    .toArray(String[]::new);
            web.page(host + "/", 0.9, links);
            List.of(links).forEach(link -> web.page(link, 0.9));
        }
        web.silent = (host, at) -> host.equals("a.example") && at.isAfter(VirtualCrawl.START.plusSeconds(3));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/", b + "/");
        crawl.frontier = crawl.frontier.withDelay(Duration.ofSeconds(1));
        crawl.settings = VirtualCrawl.settings(350, 2);
        crawl.run();
        assertEquals(Stream.of(5, 10, 20, 40, 80, 300).map(Duration::ofSeconds).toList(), pauses(crawl));
    }
}
