package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class KeptConnectionsTest {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    @Test
    void oneThatTheServerClosedIsReplacedBeforeAnythingIsSent() throws Exception {
        Semaphore closed = new Semaphore(0);
        try (var server = new LoopbackServer((_, client) -> {
                    LoopbackServer.write(client, ANSWER);
                    client.close();
                    closed.release();
                });
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            for (int i = 0; i < 5; i++) {
                assertInstanceOf(
                        Fetched.class, fetcher.fetch(new FetchRequest(server.url("/" + i), Purpose.PAGE)), "page " + i);
                closed.acquire();
            }
            assertEquals(5, server.requests().size());
            assertEquals(5, server.connections());
        }
    }

    @Test
    void oneThatHoldsBytesNobodyAskedForIsReplaced() throws Exception {
        Semaphore answered = new Semaphore(0);
        Semaphore forged = new Semaphore(0);
        try (var server = new LoopbackServer((_, client) -> {
                    LoopbackServer.write(client, ANSWER);
                    answered.acquire();
                    LoopbackServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged");
                    forged.release();
                });
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            fetcher.fetch(new FetchRequest(server.url("/1"), Purpose.PAGE));
            answered.release();
            forged.acquire();
            var second =
                    assertInstanceOf(Fetched.class, fetcher.fetch(new FetchRequest(server.url("/2"), Purpose.PAGE)));
            assertEquals(0, second.body().length());
        }
    }

    @Test
    void oneThatIsOpenIsUsedAgain() throws IOException {
        try (var server = LoopbackServer.saying(ANSWER);
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            for (int i = 0; i < 5; i++) {
                fetcher.fetch(new FetchRequest(server.url("/" + i), Purpose.PAGE));
            }
            assertEquals(5, server.requests().size());
            assertEquals(1, server.connections());
        }
    }
}
