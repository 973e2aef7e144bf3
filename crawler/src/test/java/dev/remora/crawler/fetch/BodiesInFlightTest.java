package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static dev.remora.crawler.fetch.FetchSetup.fetcher;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.NoRoom;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The time-out of the class is that of a test that hangs.
@Timeout(60)
class BodiesInFlightTest {
    private static final int MIB = 1 << 20;
    private static final int LARGE = 4 * MIB;

    /// For two large bodies: each is in memory once as received and once in the archive's record.
    private final BodyRoom room = new BodyRoom(4L * LARGE);

    private final AtomicLong sent = new AtomicLong();

    /// Large bodies under `/large`, endless ones under `/endless`, small pages elsewhere.
    private LoopbackServer server() throws IOException {
        return new LoopbackServer((request, client) -> {
            switch (request.path()) {
                case "/large" -> large(client, LARGE);
                case "/cut-off" -> {
                    large(client, LARGE - 1);
                    client.close();
                }
                case "/bomb" ->
                    LoopbackServer.write(
                            client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", bomb()));
                case "/padded" ->
                    LoopbackServer.write(
                            client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: gzip", padded()));
                default ->
                    LoopbackServer.write(client, LoopbackServer.response("HTTP/1.1 200 OK", "small".getBytes(UTF_8)));
            }
        });
    }

    private void large(Socket client, int bytes) throws IOException {
        client.setSendBufferSize(1 << 16); // else the system may take all of it from the server at once
        LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: " + LARGE + "\r\n\r\n");
        byte[] some = new byte[8191];
        for (int left = bytes; left > 0; left -= some.length) {
            client.getOutputStream().write(some, 0, Math.min(left, some.length));
            sent.addAndGet(Math.min(left, some.length));
        }
    }

    /// A small page, and a lot that does not belong to it.
    private static byte[] padded() throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
            gzip.write("<p>small".getBytes(UTF_8));
        }
        coded.writeBytes(new byte[2 * MIB]);
        return coded.toByteArray();
    }

    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
            gzip.write(new byte[2 * MIB]);
        }
        return coded.toByteArray();
    }

    private static FetchOutcome fetch(HttpFetcher fetcher, Url url, BodyRoom.Hold hold) {
        return fetcher.fetch(new FetchRequest(url, Purpose.PAGE), hold);
    }

    @Test
    void largeBodiesStayWithinTheRoomTogetherWhileSmallPagesOfOtherHostsGoOn() throws Exception {
        CountDownLatch stored = new CountDownLatch(1);
        List<Future<FetchOutcome>> large = new ArrayList<>();
        try (LoopbackServer hoarder = server();
                LoopbackServer normal = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2 + BodyRoom.MOST_WAITING; i++) {
                large.add(threads.submit(() -> {
                    try (BodyRoom.Hold hold = room.hold()) {
                        FetchOutcome outcome = fetch(fetcher, hoarder.url("/large"), hold);
                        stored.await();
                        return outcome;
                    }
                }));
            }
            while (room.waiting() < BodyRoom.MOST_WAITING) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 50; i++) {
                try (BodyRoom.Hold hold = room.hold()) {
                    assertInstanceOf(Fetched.class, fetch(fetcher, normal.url("/small"), hold));
                }
            }
            try (BodyRoom.Hold hold = room.hold()) {
                assertInstanceOf(NoRoom.class, fetch(fetcher, normal.url("/large"), hold), "so many may wait");
            }
            assertEquals(BodyRoom.MOST_WAITING, room.waiting());
            assertEquals(0, room.free());
            stored.countDown();
            for (Future<FetchOutcome> one : large) {
                assertEquals(
                        LARGE, assertInstanceOf(Fetched.class, one.get()).body().length());
            }
        }
        assertEquals(4L * LARGE, room.free());
    }

    @Test
    void aBodyThatWaitsInVainIsNoFailureOfItsHost() throws IOException {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS.withTotalTimeout(Duration.ofSeconds(3)));
                BodyRoom.Hold others = room.hold();
                BodyRoom.Hold hold = room.hold()) {
            others.reserve(4L * LARGE, Duration.ofSeconds(50));
            NoRoom outcome = assertInstanceOf(NoRoom.class, fetch(fetcher, server.url("/large"), hold));
            assertEquals(new Failure.MemoryInUse(), outcome.reason());
            assertTrue(sent.get() < LARGE, "the server had to wait, too: " + sent);
        }
        assertEquals(4L * LARGE, room.free());
    }

    @Test
    void whatASmallBodyDecodesToCountsToo() throws IOException {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS.withTotalTimeout(Duration.ofSeconds(3)));
                BodyRoom.Hold others = room.hold();
                BodyRoom.Hold hold = room.hold()) {
            others.reserve(4L * LARGE, Duration.ofSeconds(50));
            assertInstanceOf(NoRoom.class, fetch(fetcher, server.url("/bomb"), hold));
        }
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                BodyRoom.Hold hold = room.hold()) {
            assertInstanceOf(Fetched.class, fetch(fetcher, server.url("/bomb"), hold));
            assertEquals(4L * LARGE - 3L * LARGE, room.free(), "as received, in the archive, and decoded");
        }
        assertEquals(4L * LARGE, room.free());
    }

    @Test
    void whatFollowsTheEndOfACodingIsNotCutForWantOfRoom() throws IOException {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS.withTotalTimeout(Duration.ofSeconds(3)));
                BodyRoom.Hold others = room.hold();
                BodyRoom.Hold hold = room.hold()) {
            others.reserve(4L * LARGE, Duration.ofSeconds(50));
            assertInstanceOf(NoRoom.class, fetch(fetcher, server.url("/padded"), hold));
        }
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                BodyRoom.Hold hold = room.hold()) {
            Fetched whole = assertInstanceOf(Fetched.class, fetch(fetcher, server.url("/padded"), hold));
            assertEquals("<p>small", new String(whole.body().array(), UTF_8));
        }
    }

    @Test
    void aBodyThatBreaksOffHoldsItsRoomUntilItIsReleased() throws IOException {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                BodyRoom.Hold hold = room.hold()) {
            Fetched cut = assertInstanceOf(Fetched.class, fetch(fetcher, server.url("/cut-off"), hold));
            assertTrue(cut.exchange().brokeOff());
            assertEquals(2L * LARGE, room.free());
        }
        assertEquals(4L * LARGE, room.free());
    }

    @Test
    void anInterruptedBodyLeavesTheQueue() throws Exception {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                BodyRoom.Hold others = room.hold()) {
            others.reserve(4L * LARGE, Duration.ofSeconds(50));
            CompletableFuture<FetchOutcome> outcome = new CompletableFuture<>();
            Thread waiting = Thread.ofVirtual().start(() -> {
                try (BodyRoom.Hold hold = room.hold()) {
                    outcome.complete(fetch(fetcher, server.url("/large"), hold));
                }
            });
            while (room.waiting() == 0) {
                Thread.onSpinWait();
            }
            waiting.interrupt();
            assertEquals(
                    new Failure.Interrupted(),
                    assertInstanceOf(Unreachable.class, outcome.get()).reason());
            waiting.join();
            assertEquals(0, room.waiting());
        }
        assertEquals(4L * LARGE, room.free());
    }

    @Test
    void robotsTxtNeverWaits() throws IOException {
        try (LoopbackServer server = server();
                HttpFetcher fetcher = fetcher(SETTINGS);
                BodyRoom.Hold others = room.hold();
                BodyRoom.Hold hold = room.hold()) {
            others.reserve(4L * LARGE, Duration.ofSeconds(50));
            assertInstanceOf(Fetched.class, fetcher.fetch(new FetchRequest(server.url("/bomb"), Purpose.ROBOTS), hold));
        }
    }
}
