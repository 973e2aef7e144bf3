package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.GateSettings;
import dev.remora.shared.run.CrawlProgress.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients that hold connections and ask for nothing whole. The server lets them go by itself: each test waits
/// for that, and a server that never does fails it by its timeout.
@Timeout(60)
final class SlowRequestsTest extends AtSampleWeb {
    private static final String HOST = "Host: localhost\r\n";

    private void limited(Duration requestTime, int connections) throws CannotListen {
        WebSettings settings = new WebSettings(
                "127.0.0.1",
                0,
                "test",
                GateSettings.DEFAULT,
                List.of(),
                Set.of(),
                new ConnectionLimits(requestTime, connections));
        visit(new SampleWeb(settings, new ApiKeys(Path.of("no-such-folder", "api.keys")), SampleWeb.NOON));
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), web.server.port());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /// Goes on sending until the server has closed.
    private static void assertDroppedWhileSending(Socket socket, String piece) throws InterruptedException {
        try {
            while (true) {
                send(socket, piece);
            }
        } catch (IOException closed) {
            assertTrue(closed instanceof SocketException, closed::toString);
        }
    }

    /// The status line of an answer, whose body, of a length that is told, is passed over.
    private static String answer(Socket socket) throws IOException {
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        String status = in.readLine();
        int length = 0;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        in.skip(length);
        return status;
    }

    @Test
    void whoConnectsAndSaysNothingIsDropped() throws Exception {
        limited(Duration.ofMillis(200), 100);
        try (Socket socket = connect()) {
            assertEquals(-1, socket.getInputStream().read());
        }
    }

    @Test
    void aHeadThatNeverEndsIsDroppedThoughBytesCome() throws Exception {
        limited(Duration.ofMillis(200), 100);
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\n" + HOST + "X-Slow: ");
            assertEquals(-1, socket.getInputStream().read());
        }
        try (Socket socket = connect()) {
            assertDroppedWhileSending(socket, "\r\n"); // blank lines before a request are passed over
        }
    }

    @Test
    void aBodyThatNeverEndsIsDropped() throws Exception {
        limited(Duration.ofMillis(200), 100);
        String form = "POST /console/sign-in HTTP/1.1\r\n" + HOST + "Origin: http://localhost\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n";
        for (String rest :
                List.of("Content-Length: 1000\r\n\r\ntok", "Transfer-Encoding: chunked\r\n\r\n3\r\ntok\r\n")) {
            try (Socket socket = connect()) {
                send(socket, form + rest);
                socket.getInputStream().readAllBytes(); // an answer or none, and then the end
            }
        }
    }

    @Test
    void theNextRequestOfAConnectionHasItsTimeToo() throws Exception {
        limited(Duration.ofMillis(200), 100);
        try (Socket socket = connect()) {
            send(socket, "GET /health HTTP/1.1\r\n" + HOST + "\r\n");
            assertEquals("HTTP/1.1 200 OK", answer(socket));
            assertEquals(-1, socket.getInputStream().read());
        }
    }

    /// Neither a request without a body, nor one whose body nobody reads, nor one whose body never comes.
    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "Content-Length: 4\r\n\r\nbody", "Content-Length: 4\r\n\r\n"})
    void anAnswerMayTakeLongerThanItsRequest(String restOfRequest) throws Exception {
        limited(Duration.ofMillis(200), 100);
        web.crawls.stands("tcm", State.RUNNING, 5);
        try (Socket idle = connect();
                Socket stream = connect()) {
            send(
                    stream,
                    "GET /api/v1/topics/tcm/crawls/current/events HTTP/1.1\r\n" + HOST + "Authorization: Bearer "
                            + SampleWeb.TOKEN + "\r\n" + restOfRequest);
            var lines = new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8));
            assertEquals("HTTP/1.1 200 OK", lines.readLine());
            assertEquals(-1, idle.getInputStream().read(), "the time is over");
            try (Socket later = connect()) {
                assertEquals(-1, later.getInputStream().read(), "and once more");
            }
            web.crawls.stands("tcm", State.FINISHED, 9);
            web.pulse.beat();
            String line = lines.readLine();
            while (line != null && !line.equals("event: end")) {
                line = lines.readLine();
            }
            assertEquals("event: end", line);
        }
    }

    @Test
    void beyondTheirBoundConnectionsWaitUntilAnotherEnds() throws Exception {
        limited(Duration.ofSeconds(2), 2);
        try (Socket first = connect();
                Socket second = connect();
                Socket third = connect()) {
            send(third, "GET /health HTTP/1.1\r\n" + HOST + "\r\n");
            assertEquals("HTTP/1.1 200 OK", answer(third));
            // Had it not waited, the first would be open still and answer this.
            boolean closed;
            try {
                send(first, "GET /health HTTP/1.1\r\n" + HOST + "\r\n");
                closed = first.getInputStream().read() < 0;
            } catch (SocketException reset) {
                closed = true;
            }
            assertTrue(closed);
            assertTrue(second.isConnected());
        }
    }
}
