package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static dev.remora.crawler.fetch.FetchSetup.fetch;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Moved;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The time-out of the class is far beyond every time-out in the settings: a test that runs into it has hung.
@Timeout(60)
class HostileServersTest {
    private static final FetchSettings IMPATIENT = SETTINGS.withTotalTimeout(Duration.ofMillis(300));

    @Test
    void aDrippingBodyEndsAtTheTotalTimeout() throws IOException {
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            while (LoopbackServer.pause()) {
                client.getOutputStream().write('a');
            }
        })) {
            assertTimedOut(fetch(Unreachable.class, IMPATIENT, server.url("/")));
        }
    }

    /// Some programs count characters for bytes, or keep the connection without saying how long the body is.
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 1000\r\n", "", "Transfer-Encoding: chunked\r\n"})
    void aPageIsWholeThatHasEndedWhenNothingMoreComes(String length) throws Exception {
        String page = "<html><body>hello</body></HTML>\n";
        String body = length.contains("chunked") ? Integer.toHexString(page.length()) + "\r\n" + page + "\r\n" : page;
        CountDownLatch over = new CountDownLatch(1);
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\n" + length + "\r\n" + body);
            over.await();
        })) {
            Fetched fetched = fetch(Fetched.class, IMPATIENT, server.url("/"));
            assertEquals(page, new String(fetched.body().array(), UTF_8));
            assertEquals(Exchange.Truncation.TIME, fetched.exchange().truncation());
            over.countDown();
        }
    }

    @Test
    void drippingHeadersEndAtTheTotalTimeout() throws IOException {
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\n");
            for (int i = 0; LoopbackServer.pause(); i++) {
                LoopbackServer.write(client, "X-" + i + ": a\r\n");
            }
        })) {
            assertTimedOut(fetch(Unreachable.class, IMPATIENT, server.url("/")));
        }
    }

    @Test
    void aServerThatNeverAnswersEndsAtTheTotalTimeout() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (var server = new LoopbackServer((_, _) -> over.await())) {
            assertTimedOut(fetch(Unreachable.class, IMPATIENT, server.url("/")));
            over.countDown();
        }
    }

    private static void assertTimedOut(Unreachable outcome) {
        assertEquals("no complete response within 300 ms", ReasonText.ENGLISH.say(outcome.reason()));
        assertTrue(outcome.transientFailure());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Length: 9000000000\r\n", "Content-Type: text/html\r\n"})
    void anEndlessBodyIsCutAtTheCapAndTheServerIsLeft(String header) throws Exception {
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\n" + header + "\r\n");
            left.complete(LoopbackServer.flood(client.getOutputStream(), 1L << 30));
        })) {
            Fetched page = fetch(Fetched.class, SETTINGS.withMaxPageBytes(100_000), server.url("/"));

            assertTrue(page.exchange().truncated());
            assertEquals(100_000, page.body().length());
            assertEquals(100_000, page.exchange().wireBody().length());
            assertTrue(left.join(), "the connection is closed long before a gigabyte has passed");
        }
    }

    @Test
    void aGzipBombIsCutAtTheCapAfterInflation() throws Exception {
        byte[] bomb = bomb(64 << 20);
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", bomb)))) {
            Fetched page = fetch(Fetched.class, SETTINGS.withMaxPageBytes(1 << 20), server.url("/"));

            assertTrue(page.exchange().truncated());
            assertEquals(1 << 20, page.body().length());
            int kept = page.exchange().wireBody().length();
            assertTrue(kept < bomb.length / 4, "read no further than needed: " + kept + " of " + bomb.length);
            assertArrayEquals(
                    Arrays.copyOf(bomb, kept), page.exchange().wireBody().array());
        }
    }

    @Test
    void aGzipBombInAGzipBombIsCutAtTheCap() throws Exception {
        byte[] bomb = HttpFetcherTest.code("gzip", bomb(64 << 20));
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip", bomb)))) {
            Fetched page = fetch(Fetched.class, SETTINGS.withMaxPageBytes(1 << 20), server.url("/"));
            assertTrue(page.exchange().truncated());
            assertEquals(1 << 20, page.body().length());
        }
    }

    @Test
    void gzipThatSaysNothingForeverIsCutAtTheCapOnTheWire() throws Exception {
        byte[] header = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};
        byte[] emptyBlock = {0, 0, 0, -1, -1};
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n");
            LoopbackServer.write(client, header);
            ByteArrayOutputStream blocks = new ByteArrayOutputStream();
            for (int i = 0; i < 2000; i++) {
                blocks.writeBytes(emptyBlock);
            }
            left.complete(LoopbackServer.flood(client.getOutputStream(), blocks.toByteArray(), 1L << 30));
        })) {
            FetchOutcome outcome = fetch(SETTINGS.withMaxPageBytes(100_000), server.url("/"));
            assertTrue(left.join());
            assertTrue(outcome instanceof Unreachable
                    || (outcome instanceof Fetched f && f.exchange().truncated()));
        }
    }

    @Test
    void endlessHeadersAreNoAnswer() throws Exception {
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nX: ");
            left.complete(LoopbackServer.flood(client.getOutputStream(), 1L << 30));
        })) {
            fetch(Unreachable.class, server.url("/"));
            assertTrue(left.join());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 OK|-5|-5",
                "404 Not Found|-5|-5",
                "302 Found|-5|-5",
                "200 OK|5 bytes|5 bytes",
                "200 OK|0x5|0x5",
                "200 OK|+5|+5",
                "200 OK|''|''",
                "200 OK|99999999999999999999|99999999999999999999",
                "200 OK|5\\r\\nContent-Length: 6|5, 6",
                "200 OK|5, 6|5, 6",
            })
    void aLengthThatIsNoneIsRefusedByName(String status, String length, String named) throws Exception {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 " + status + "\r\nContent-Length: " + length.translateEscapes() + "\r\n\r\nhello")) {
            for (Purpose purpose : Purpose.values()) {
                Unreachable outcome = assertInstanceOf(Unreachable.class, FetchSetup.fetch(purpose, server.url("/")));
                assertEquals(
                        "the response is not valid HTTP: invalid Content-Length: " + named,
                        ReasonText.ENGLISH.say(outcome.reason()));
                assertFalse(outcome.transientFailure());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                "Transfer-Encoding: chunked\r\nContent-Length: -5\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
            })
    void aLengthThatIsGivenTwiceOrBesideChunksIsNoneToBreakOn(String rest) throws Exception {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\n" + rest)) {
            Fetched page = fetch(Fetched.class, server.url("/"));
            assertEquals("hello", new String(page.body().array(), UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, chunked", "chunked, chunked", "x-none"})
    void aTransferCodingThatNobodyAskedForIsRefusedByName(String coding) throws Exception {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: "
                + coding + "\r\n\r\n5\r\nhello\r\n0\r\n\r\n")) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertEquals(
                    "the response is not valid HTTP: unknown Transfer-Encoding: " + coding,
                    ReasonText.ENGLISH.say(outcome.reason()));
            assertFalse(outcome.transientFailure());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {206, 207, 208, 226, 299})
    void aPartOrADescriptionIsNoPageButARobotsTxtIsObeyedUnlessItIsAPart(int status) throws Exception {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 " + status + " Said\r\nContent-Range: bytes 7-11/20\r\nContent-Length: 5\r\n\r\nhello")) {
            assertEquals(status, fetch(HttpError.class, server.url("/")).status());
            FetchOutcome robots = FetchSetup.fetch(Purpose.ROBOTS, server.url("/robots.txt"));
            assertEquals(status == 206, robots instanceof HttpError);
            assertEquals(
                    status == 206 ? RobotsRules.Standing.UNKNOWN : RobotsRules.Standing.READ,
                    RobotsRules.of(robots).standing());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5_000, 40_000})
    void moreCodingsThanThreeAreRefusedByName(int codings) throws Exception {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: "
                + "gzip,".repeat(codings) + "\r\n\r\nhello")) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertEquals(new Failure.CodedTooOften(codings, 3), outcome.reason());
            assertFalse(outcome.transientFailure());
        }
    }

    @Test
    void aBombBetweenTwoCodingsIsCutAtTheCap() throws Exception {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        inner.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});
        inner.writeBytes(new byte[] {0, 2, 0, -3, -1, 'a', 'b'});
        for (int i = 0; i < 10 << 20; i++) {
            inner.writeBytes(new byte[] {0, 0, 0, -1, -1});
        }
        byte[] bomb = HttpFetcherTest.code("gzip", inner.toByteArray());
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip", bomb)))) {
            Fetched page = fetch(Fetched.class, SETTINGS.withMaxPageBytes(1 << 20), server.url("/"));
            assertEquals("ab", new String(page.body().array(), UTF_8));
            assertTrue(page.exchange().truncated());
            int kept = page.exchange().wireBody().length();
            assertTrue(kept < bomb.length / 4, "read no further than needed: " + kept + " of " + bomb.length);
        }
    }

    /// What is sent once, and what is then sent over and over.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|HTTP",
                "''|\\r\\n",
                "''|HTTP/1.1 100 Continue\\r\\n\\r\\n",
                "''|HTTP/1.1 103 Early Hints\\r\\nLink: </a.css>\\r\\n\\r\\n",
                "HTTP/1.1 200 OK\\r\\n|X: a\\r\\n",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n|0",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5;|x",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n|X: a\\r\\n",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\nX:|x",
            })
    void whatNeverComesToABodyIsLeftSoon(String once, String again) throws Exception {
        byte[] flood = again.translateEscapes().repeat(100).getBytes(UTF_8);
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, once.translateEscapes());
            left.complete(LoopbackServer.flood(client.getOutputStream(), flood, 48 << 20));
        })) {
            FetchOutcome outcome = fetch(SETTINGS, server.url("/"));
            assertTrue(left.join(), "the connection is closed long before 48 MiB have passed: " + outcome);
            Unreachable unreachable = assertInstanceOf(Unreachable.class, outcome);
            assertInstanceOf(Failure.NotHttp.class, unreachable.reason());
            assertFalse(unreachable.transientFailure(), "it is not worth as much again");
        }
    }

    @Test
    void aBodyBetweenLongChunkExtensionsIsCut() throws Exception {
        byte[] chunk = ("2;" + "x".repeat(9000) + "\r\nab\r\n").getBytes(UTF_8);
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            left.complete(LoopbackServer.flood(client.getOutputStream(), chunk, 48 << 20));
        })) {
            Fetched page = fetch(Fetched.class, server.url("/"));
            assertTrue(page.exchange().truncated());
            assertTrue(page.body().length() > 100 && page.body().length() < 300, "" + page.body());
            assertTrue(left.join(), "the connection is closed long before 48 MiB have passed");
        }
    }

    @Test
    void aWholePageInChunksOfTwoBytesIsWhole() throws Exception {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + "2\r\nab\r\n".repeat(50_000) + "0\r\n\r\n")) {
            for (int i = 0; i < 3; i++) {
                assertFalse(fetch(Fetched.class, server.url("/")).exchange().truncated());
            }
        }
    }

    @Test
    void brokenGzipLeavesWhatWasDecodedUntilThen() throws Exception {
        byte[] text = "第一段。".repeat(20_000).getBytes(UTF_8);
        byte[] coded = HttpFetcherTest.code("gzip", text);
        byte[] half = Arrays.copyOf(coded, coded.length / 2);
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", half)))) {
            Fetched page = fetch(Fetched.class, server.url("/"));

            assertTrue(page.exchange().truncated());
            assertTrue(page.body().length() > 0);
            assertArrayEquals(
                    Arrays.copyOf(text, page.body().length()), page.body().array());
            assertArrayEquals(half, page.exchange().wireBody().array());
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip, 1f8b", "br, ffffffff", "deflate, 0600", "zstd, 28b52ffd"})
    void aBodyOfWhichNothingCanBeDecodedIsNoPage(String coding, String bytes) throws Exception {
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client,
                LoopbackServer.response(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: " + coding,
                        HexFormat.of().parseHex(bytes))))) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertEquals("could not decode the body from " + coding, ReasonText.ENGLISH.say(outcome.reason()));
            assertFalse(outcome.transientFailure());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nshort",
            })
    void ofAPageThatBreaksOffWhatCameIsKeptAndNothingOfOthers(String answer) throws Exception {
        try (var server = breakingOff(answer)) {
            Fetched page = fetch(Fetched.class, server.url("/"));
            assertEquals("short", new String(page.body().array(), UTF_8));
            assertEquals(Exchange.Truncation.DISCONNECT, page.exchange().truncation());
            assertEquals(1, server.requests().size(), "it is not sent a second time by itself");
            for (Purpose purpose : List.of(Purpose.ROBOTS, Purpose.SITEMAP, Purpose.PICTURE)) {
                FetchOutcome other = FetchSetup.fetch(purpose, server.url("/"));
                assertTrue(assertInstanceOf(Unreachable.class, other).transientFailure());
            }
        }
    }

    @Test
    void ofAPageWithBrokenChunksWhatCameBeforeIsKept() throws Exception {
        String chunks = "5\r\nshort\r\n<!-- 3 ms -->\r\n";
        try (var server = breakingOff("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)) {
            Fetched page = fetch(Fetched.class, server.url("/"));
            assertEquals("short", new String(page.body().array(), UTF_8));
            assertEquals(Exchange.Truncation.DISCONNECT, page.exchange().truncation());
        }
    }

    private static LoopbackServer breakingOff(String answer) throws IOException {
        return new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, answer);
            client.close();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Le", ""})
    void anAnswerThatBreaksOffBeforeItsBodyMayBeTriedAgain(String answer) throws Exception {
        try (var server = breakingOff(answer)) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertTrue(outcome.transientFailure(), ReasonText.ENGLISH.say(outcome.reason()));
            assertEquals(1, server.requests().size(), "it is not sent a second time by itself");
        }
    }

    @Test
    void aBodyLongerThanItsContentLengthIsReadToThatLength() throws Exception {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more");
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            for (int i = 0; i < 3; i++) {
                var page = fetcher.fetch(new FetchRequest(server.url("/" + i), Purpose.PAGE));
                if (page instanceof Fetched fetched) {
                    assertEquals("hello", new String(fetched.body().array(), UTF_8));
                }
            }
            assertTrue(server.requests().size() <= 3);
        }
    }

    @Test
    void aResetConnectionMayBeTriedAgain() throws Exception {
        try (var server = new LoopbackServer((_, client) -> {
            client.setSoLinger(true, 0);
            client.close();
        })) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertTrue(outcome.transientFailure());
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void aRefusedConnectionMayBeTriedAgain() throws Exception {
        try (Socket bound = new Socket()) { // it does not listen, and nobody else can
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Unreachable outcome = fetch(Unreachable.class, new Url("http://127.0.0.1:" + bound.getLocalPort() + "/"));
            assertEquals("connection refused", ReasonText.ENGLISH.say(outcome.reason()));
            assertTrue(outcome.transientFailure());
        }
    }

    @Test
    void whatIsNotHttpIsNotTriedAgain() throws Exception {
        try (var server = LoopbackServer.saying("SSH-2.0-OpenSSH_9.9\r\n\r\n")) {
            Unreachable outcome = fetch(Unreachable.class, server.url("/"));
            assertFalse(outcome.transientFailure(), ReasonText.ENGLISH.say(outcome.reason()));
        }
    }

    @Test
    void theBrokenBodyOfAnErrorOrRedirectDoesNotHideItsStatus() throws Exception {
        try (var server = new LoopbackServer((request, client) -> {
            String status = request.path().equals("/moved") ? "302 Found\r\nLocation: /b" : "404 Not Found";
            LoopbackServer.write(client, "HTTP/1.1 " + status + "\r\nContent-Length: 100\r\n\r\nshort");
            client.close();
        })) {
            assertTrue(fetch(Moved.class, server.url("/moved")).exchange().truncated());
            HttpError error = fetch(HttpError.class, server.url("/gone"));
            assertEquals("short", new String(error.exchange().wireBody().array(), UTF_8));
        }
    }

    @Test
    void anEndlessErrorBodyIsCut() throws Exception {
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 500 No\r\n\r\n");
            LoopbackServer.flood(client.getOutputStream(), 1L << 30);
        })) {
            HttpError error = fetch(HttpError.class, server.url("/"));
            assertEquals(64 << 10, error.exchange().wireBody().length());
            assertTrue(error.exchange().truncated());
        }
    }

    @Test
    void anInterruptAbortsTheFetchAndStaysSet() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<FetchOutcome> outcome = new CompletableFuture<>();
        AtomicBoolean stillSet = new AtomicBoolean();
        try (var server = new LoopbackServer((_, client) -> {
            LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun");
            asked.countDown();
            over.await();
        })) {
            Thread fetching = Thread.ofVirtual().start(() -> {
                outcome.complete(fetch(SETTINGS, server.url("/")));
                stillSet.set(Thread.currentThread().isInterrupted());
            });
            asked.await();
            fetching.interrupt();
            fetching.join();
            over.countDown();
        }
        assertTrue(outcome.join() instanceof Unreachable u && u.reason() instanceof Failure.Interrupted);
        assertTrue(stillSet.get());
    }

    @Test
    void closingTheFetcherEndsWhatIsUnderWay() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<FetchOutcome> outcome = new CompletableFuture<>();
        try (var server = new LoopbackServer((_, _) -> {
            asked.countDown();
            over.await();
        })) {
            HttpFetcher fetcher = FetchSetup.fetcher(SETTINGS);
            Thread.ofVirtual()
                    .start(() -> outcome.complete(fetcher.fetch(new FetchRequest(server.url("/"), Purpose.PAGE))));
            asked.await();
            fetcher.close();
            assertTrue(outcome.join() instanceof Unreachable);
            over.countDown();
        }
    }

    private static byte[] bomb(int size) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            byte[] zeros = new byte[1 << 16];
            for (int i = 0; i < size; i += zeros.length) {
                gzip.write(zeros);
            }
        }
        return out.toByteArray();
    }
}
