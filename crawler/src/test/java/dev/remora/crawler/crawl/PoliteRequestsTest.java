package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.crawler.crawl.PoliteRequests.Reached;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Requests to hosts that a test makes up, and to a real server on this machine.
@Timeout(60)
class PoliteRequestsTest {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration DELAY = Duration.ofSeconds(1);

    private final Map<String, Answer> web = new HashMap<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final List<String> accepted = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch end = new CountDownLatch(1);
    private final BodyRoom room = new BodyRoom(8 << 20);
    private Instant now = Instant.parse("2026-11-28T04:00:00Z");
    private HttpServer server;

    /// What a made-up address answers; the text of a 503 is its Retry-After, in seconds. With status 0 its host is
    /// unknown, with -1 the fetcher breaks.
    private record Answer(int status, String text) {}

    /// A clock that moves by waiting.
    private final InstantSource time = () -> now;

    private final Clock clock = time.withZone(ZoneOffset.UTC);

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            accepted.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept")));
            if (path.equals("/slow.png")) {
                await();
            }
            boolean robots = path.equals("/robots.txt");
            exchange.sendResponseHeaders(robots ? 404 : 200, robots ? -1 : 0);
            if (!robots) {
                exchange.getResponseBody().write(new byte[path.equals("/large.png") ? (1 << 20) + 1 : 100]);
            }
            exchange.close();
        });
        server.start();
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    private Url here(String path) {
        return new Url("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    /// Answers for made-up hosts itself; requests others for real.
    private record Wrapped(PoliteRequestsTest test, Fetcher real) implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            try (BodyRoom.Hold hold = test.room.hold()) {
                return fetch(request, hold);
            }
        }

        @Override
        public FetchOutcome fetch(FetchRequest request, BodyRoom.Hold hold) {
            if (!request.url().host().endsWith(".example")) {
                return real.fetch(request, hold);
            }
            test.asked.add(request.url().text());
            return test.made(request.url());
        }

        @Override
        public void close() {
            real.close();
        }
    }

    private FetchOutcome made(Url url) {
        Answer answer = web.getOrDefault(url.text(), new Answer(404, ""));
        Bytes body = Bytes.of(answer.text().getBytes(StandardCharsets.UTF_8));
        Exchange exchange = new Exchange(url, now, List.of(), answer.status(), List.of(), body, false);
        return switch (answer.status()) {
            case -1 -> throw new IllegalStateException("nobody thought of it");
            case 0 -> new FetchOutcome.Unreachable(url, new Failure.UnknownHost(url.host()), true);
            case 302 -> new FetchOutcome.Moved(url, exchange, UrlRules.DEFAULT.canonical(answer.text()));
            case 200 -> new FetchOutcome.Fetched(url, exchange, body);
            default -> {
                Optional<Duration> retryAfter = Optional.of(answer.text())
                        .filter(text -> !text.isEmpty())
                        .map(Long::valueOf)
                        .map(Duration::ofSeconds);
                yield new FetchOutcome.HttpError(url, exchange, retryAfter);
            }
        };
    }

    private PoliteRequests requests(FetchSettings settings) {
        Fetcher fetcher = new Wrapped(this, new HttpFetcher(settings, UrlRules.DEFAULT, clock));
        return new PoliteRequests(fetcher, room, LONGEST, clock, pause -> now = now.plus(pause));
    }

    private static FetchSettings settings(boolean allowPrivate) {
        return FetchSettings.DEFAULT
                .withContact("crawler@example.org")
                .withAllowPrivate(allowPrivate)
                .withTotalTimeout(Duration.ofSeconds(2));
    }

    private Reached reach(PoliteRequests requests, Url url) throws InterruptedException {
        try (BodyRoom.Hold hold = room.hold()) {
            return requests.reach(url, Purpose.PICTURE, DELAY, hold);
        }
    }

    @Test
    void noRedirectLeadsToAPrivateAddress() throws Exception {
        web.put("http://img.example/a.png", new Answer(302, here("/secret.png").text()));
        Reached.Not not = assertInstanceOf(
                Reached.Not.class, reach(requests(settings(false)), new Url("http://img.example/a.png")));
        assertFalse(not.passing());
        assertEquals(List.of("http://img.example/robots.txt", "http://img.example/a.png"), asked, "and none to it");
        assertInstanceOf(Reached.Not.class, reach(requests(settings(false)), here("/secret.png")));
        assertEquals(2, asked.size(), "nor is it requested itself");
    }

    @Test
    void aPictureIsRequestedAsOneAndCutAtAMegabyte() throws Exception {
        PoliteRequests requests = requests(settings(true));
        Reached.Got small = assertInstanceOf(Reached.Got.class, reach(requests, here("/small.png")));
        assertEquals(100, small.response().body().length());
        assertTrue(accepted.getLast().startsWith("image/jpeg,image/png"), accepted::toString);
        Reached.Got large = assertInstanceOf(Reached.Got.class, reach(requests, here("/large.png")));
        assertTrue(large.response().exchange().truncated());
        assertEquals(1 << 20, large.response().body().length());
    }

    @Test
    void aMissingPictureIsMissingForGood() throws Exception {
        Reached.Not not =
                assertInstanceOf(Reached.Not.class, reach(requests(settings(false)), new Url("http://img.example/x")));
        assertEquals(new Failure.HttpStatus(404), not.why());
        assertFalse(not.passing());
    }

    @Test
    void aHostThatDoesNotAnswerMayDoSoLater() throws Exception {
        Reached.Not not = assertInstanceOf(Reached.Not.class, reach(requests(settings(true)), here("/slow.png")));
        assertTrue(not.passing());
    }

    @Test
    void robotsTxtIsObeyedAndReadAgainAfterADay() throws Exception {
        PoliteRequests requests = requests(settings(false));
        Url picture = new Url("http://img.example/a.png");
        web.put("http://img.example/robots.txt", new Answer(200, "User-agent: *\nDisallow: /"));
        web.put(picture.text(), new Answer(200, "a picture"));
        for (int i = 0; i < 2; i++) {
            Reached.Not not = assertInstanceOf(Reached.Not.class, reach(requests, picture));
            assertEquals(new Failure.RobotsForbid(), not.why());
            assertFalse(not.passing());
        }
        assertEquals(List.of("http://img.example/robots.txt"), asked);
        web.put("http://img.example/robots.txt", new Answer(404, ""));
        now = now.plus(Duration.ofHours(25));
        assertInstanceOf(Reached.Got.class, reach(requests, picture));
    }

    @Test
    void aRobotsTxtThatCouldNotBeReadIsReadAgainSoon() throws Exception {
        PoliteRequests requests = requests(settings(false));
        Url picture = new Url("http://img.example/a.png");
        web.put("http://img.example/robots.txt", new Answer(503, ""));
        web.put(picture.text(), new Answer(200, "a picture"));
        Reached.Not not = assertInstanceOf(Reached.Not.class, reach(requests, picture));
        assertTrue(not.passing());
        web.put("http://img.example/robots.txt", new Answer(404, ""));
        now = now.plus(Duration.ofMinutes(11));
        assertInstanceOf(Reached.Got.class, reach(requests, picture));
    }

    @Test
    void aCrawlDelayIsKeptBetweenRobotsTxtAndTheFirstRequestToo() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(200, "User-agent: *\nCrawl-delay: 7"));
        web.put("http://img.example/1", new Answer(200, "a picture"));
        Instant before = now;
        assertInstanceOf(Reached.Got.class, reach(requests(settings(false)), new Url("http://img.example/1")));
        assertEquals(Duration.ofSeconds(7), Duration.between(before, now));
    }

    @Test
    void nobodyWaitsLongForAHostWithALongDelay() throws Exception {
        PoliteRequests requests = requests(settings(false));
        web.put("http://img.example/robots.txt", new Answer(200, "User-agent: *\nCrawl-delay: 60"));
        web.put("http://img.example/1", new Answer(200, "a picture"));
        web.put("http://img.example/2", new Answer(200, "another"));
        Reached.Later first = assertInstanceOf(Reached.Later.class, reach(requests, new Url("http://img.example/1")));
        assertEquals(Duration.ofSeconds(60), first.pause(), "since robots.txt was requested");
        assertEquals(1, asked.size());
        now = now.plus(first.pause());
        assertInstanceOf(Reached.Got.class, reach(requests, new Url("http://img.example/1")));
        Reached.Later later = assertInstanceOf(Reached.Later.class, reach(requests, new Url("http://img.example/2")));
        assertEquals(Duration.ofSeconds(60), later.pause());
        assertEquals(2, asked.size());
        now = now.plus(later.pause());
        assertInstanceOf(Reached.Got.class, reach(requests, new Url("http://img.example/2")));
    }

    @Test
    void aHostIsNotAskedForAsLongAsItAsks() throws Exception {
        PoliteRequests requests = requests(settings(false));
        web.put("http://img.example/1", new Answer(503, "120"));
        web.put("http://img.example/2", new Answer(200, "another"));
        for (String path : List.of("1", "2")) {
            Reached.Not not =
                    assertInstanceOf(Reached.Not.class, reach(requests, new Url("http://img.example/" + path)));
            assertEquals(new Failure.HttpStatus(503), not.why());
            assertTrue(not.passing());
        }
        assertEquals(List.of("http://img.example/robots.txt", "http://img.example/1"), asked);
        now = now.plus(Duration.ofMinutes(2));
        assertInstanceOf(Reached.Got.class, reach(requests, new Url("http://img.example/2")));
    }

    @Test
    void aRedirectIsFollowedToAnAllowedAddressOnly() throws Exception {
        PoliteRequests requests = requests(settings(false));
        web.put("http://img.example/a", new Answer(302, "http://other.example/a"));
        web.put("http://other.example/a", new Answer(200, "a picture"));
        try (BodyRoom.Hold hold = room.hold()) {
            Reached.Not not = assertInstanceOf(
                    Reached.Not.class,
                    requests.reach(
                            new Url("http://img.example/a"),
                            Purpose.PICTURE,
                            DELAY,
                            url -> url.host().equals("img.example"),
                            hold));
            assertFalse(not.passing());
        }
        assertEquals(List.of("http://img.example/robots.txt", "http://img.example/a"), asked);
    }

    private Reached.Not not(PoliteRequests requests, String url) throws InterruptedException {
        return assertInstanceOf(Reached.Not.class, reach(requests, new Url(url)));
    }

    @Test
    void fiveRedirectsAreFollowedAndNoSixth() throws Exception {
        for (int i = 0; i < 6; i++) {
            web.put("http://img.example/" + i, new Answer(302, "http://img.example/" + (i + 1)));
        }
        web.put("http://img.example/6", new Answer(200, "a picture"));
        assertInstanceOf(Reached.Got.class, reach(requests(settings(false)), new Url("http://img.example/1")));
        asked.clear();
        Reached.Not not = not(requests(settings(false)), "http://img.example/0");
        assertEquals(new Exclusion.TooManyRedirects(5), not.why());
        assertFalse(not.passing());
        assertEquals(7, asked.size(), "robots.txt, and six addresses");
    }

    @Test
    void onlyAnErrorOfTheServerMayPass() throws Exception {
        for (int status : List.of(400, 403, 429, 500, 502, 503, 599)) {
            web.put("http://img.example/" + status, new Answer(status, ""));
            Reached.Not not = not(requests(settings(false)), "http://img.example/" + status);
            assertEquals(new Failure.HttpStatus(status), not.why());
            assertEquals(status == 429 || status >= 500, not.passing());
        }
    }

    @Test
    void aRedirectToWhatIsNoAddressLeadsNowhere() throws Exception {
        web.put("http://img.example/a", new Answer(302, "ftp://img.example/a"));
        Reached.Not not = not(requests(settings(false)), "http://img.example/a");
        assertInstanceOf(Failure.LeadsNowhere.class, not.why());
        assertFalse(not.passing());
    }

    @Test
    void theDelayIsKeptBetweenTwoRequestsToOneHostOnly() throws Exception {
        PoliteRequests requests = requests(settings(false));
        web.put("http://img.example/1", new Answer(200, "a picture"));
        web.put("http://other.example/1", new Answer(200, "another"));
        Instant before = now;
        reach(requests, new Url("http://img.example/1"));
        assertEquals(DELAY, Duration.between(before, now), "after robots.txt");
        try (BodyRoom.Hold hold = room.hold()) {
            requests.reach(new Url("http://other.example/1"), Purpose.PICTURE, Duration.ZERO, hold);
        }
        assertEquals(DELAY, Duration.between(before, now));
        reach(requests, new Url("http://img.example/1"));
        assertEquals(DELAY.multipliedBy(2), Duration.between(before, now));
    }

    @Test
    void rulesBehindARedirectAreObeyedAndLookedForAtFiveAddressesMore() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(302, "http://b.example/1"));
        for (int i = 1; i < 5; i++) {
            web.put("http://b.example/" + i, new Answer(302, "http://b.example/" + (i + 1)));
        }
        web.put("http://b.example/5", new Answer(200, "User-agent: *\nDisallow: /"));
        assertEquals(
                new Failure.RobotsForbid(),
                not(requests(settings(false)), "http://img.example/a").why());
        web.put("http://b.example/5", new Answer(302, "http://b.example/6"));
        web.put("http://b.example/6", new Answer(200, "User-agent: *\nDisallow: /"));
        web.put("http://img.example/a", new Answer(200, "a picture"));
        assertInstanceOf(Reached.Got.class, reach(requests(settings(false)), new Url("http://img.example/a")));
    }

    @Test
    void rulesThatTooManyRequestsKeepFromBeingReadMayBeReadLater() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(429, ""));
        web.put("http://img.example/a", new Answer(200, "a picture"));
        PoliteRequests requests = requests(settings(false));
        Reached.Not not = not(requests, "http://img.example/a");
        assertEquals(new Failure.RobotsUnread("img.example", new Failure.HttpStatus(429)), not.why());
        assertTrue(not.passing());
        web.put("http://img.example/robots.txt", new Answer(404, ""));
        now = now.plus(Duration.ofMinutes(10)).minusNanos(1);
        assertTrue(not(requests, "http://img.example/a").passing(), "it was not read again");
        now = now.plusNanos(1);
        assertInstanceOf(Reached.Got.class, reach(requests, new Url("http://img.example/a")));
    }

    @Test
    void aHostThatAsksForAPauseBeforeItsRulesAreReadIsLeftAlone() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(503, "120"));
        PoliteRequests requests = requests(settings(false));
        not(requests, "http://img.example/a");
        Reached.Not not = not(requests, "http://img.example/a");
        assertEquals(new Failure.HttpStatus(503), not.why());
        assertTrue(not.passing());
        assertEquals(1, asked.size());
    }

    @Test
    void whatIsKnownOfRulesIsBoundedAndTheLastFilesStay() throws Exception {
        PoliteRequests requests = requests(settings(false));
        String line = "Disallow: /" + "x".repeat(1_000) + "%d\n";
        StringBuilder rules = new StringBuilder("User-agent: *\n");
        for (int i = 0; i < 400; i++) {
            rules.append(line.formatted(i));
        }
        int hosts = 25;
        for (int i = 0; i < hosts; i++) {
            web.put("http://h" + i + ".example/robots.txt", new Answer(200, rules.toString()));
            reach(requests, new Url("http://h" + i + ".example/a"));
        }
        asked.clear();
        reach(requests, new Url("http://h" + (hosts - 1) + ".example/a"));
        assertEquals(1, asked.size(), "its rules are known");
        reach(requests, new Url("http://h10.example/a"));
        assertEquals(2, asked.size(), "no more was forgotten than was needed");
        reach(requests, new Url("http://h0.example/a"));
        assertEquals(4, asked.size(), "its rules are read again");
    }

    @Test
    void aHostThatIsNotKnownHasNoRules() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(0, ""));
        Reached.Not not = not(requests(settings(false)), "http://img.example/a");
        assertEquals(new Failure.UnknownHost("img.example"), not.why());
        assertTrue(not.passing());
    }

    @Test
    void aDefectOfTheFetcherIsTheOutcomeOfThatAddress() throws Exception {
        web.put("http://img.example/a", new Answer(-1, ""));
        Reached.Not not = not(requests(settings(false)), "http://img.example/a");
        assertInstanceOf(Failure.FetchingFailed.class, not.why());
        assertFalse(not.passing());
    }

    @Test
    void aHostThatIsNotToBeAskedYetIsNotAskedForTheRulesOfAnotherOriginEither() throws Exception {
        PoliteRequests requests = requests(settings(false));
        web.put("http://img.example/robots.txt", new Answer(200, "User-agent: *\nCrawl-delay: 60"));
        assertInstanceOf(Reached.Later.class, reach(requests, new Url("http://img.example/1")));
        assertInstanceOf(Reached.Later.class, reach(requests, new Url("https://img.example/1")));
        web.put("http://other.example/robots.txt", new Answer(302, "http://img.example/rules"));
        Reached.Not not = not(requests, "http://other.example/1");
        assertTrue(not.passing());
        assertEquals(List.of("http://img.example/robots.txt", "http://other.example/robots.txt"), asked);
    }

    @Test
    void aDelayAsLongAsTheLongestWaitIsWaitedFor() throws Exception {
        web.put("http://img.example/robots.txt", new Answer(200, "User-agent: *\nCrawl-delay: 10"));
        web.put("http://img.example/1", new Answer(200, "a picture"));
        assertInstanceOf(Reached.Got.class, reach(requests(settings(false)), new Url("http://img.example/1")));
    }
}
