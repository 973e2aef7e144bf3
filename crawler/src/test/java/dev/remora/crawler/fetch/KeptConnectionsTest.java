package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// RFC 9112, 6.3: extra data is not processed as a separate response. It comes in one piece with the answer, so
    /// the client has it in its own buffer.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged",
                "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: ",
                "HTTP/1.1 410 Gone\r\nX: ",
                "HTTP/1.1 301 Moved\r\nLocation: /elsewhere\r\nX: ",
                "the end of a body whose length was counted in characters",
                "\r\n"
            })
    void whatComesBehindAnAnswerDoesNotAnswerTheNextRequest(String behind) throws Exception {
        try (var server = new LoopbackServer((request, client) -> LoopbackServer.write(
                        client,
                        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + "page"
                                + request.path().charAt(1) + behind));
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            for (int page = 0; page < 3; page++) {
                var asked = new FetchRequest(server.url("/" + page), Purpose.PAGE);
                FetchOutcome outcome = fetcher.fetch(asked);
                if (outcome instanceof FetchOutcome.Unreachable unreachable) {
                    assertTrue(unreachable.transientFailure(), outcome.toString());
                    outcome = fetcher.fetch(asked);
                }
                var fetched = assertInstanceOf(Fetched.class, outcome, "page " + page);
                assertEquals("page" + page, new String(fetched.body().array(), StandardCharsets.UTF_8));
            }
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
