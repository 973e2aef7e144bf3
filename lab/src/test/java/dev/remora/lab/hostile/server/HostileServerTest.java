package dev.remora.lab.hostile.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HostileServerTest {
    private static final String PAGE = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n茶"
            .replace("茶", "\u00e8\u008c\u00b6");
    private HostileServer server;

    @BeforeEach
    void serve() throws IOException {
        Map<String, RawSite> sites = Map.of(
                "a.test", RawSite.page(RawAnswer.text("茶")),
                "turn.test", _ -> TURN,
                "last.test", _ -> RawAnswer.last("bye"),
                "flood.test", _ -> RawAnswer.flooding("once ", "again "),
                "reset.test", _ -> (_, client) -> client.reset(),
                "hang.test", _ -> RawAnswer.hanging("wait"));
        server = new HostileServer(host -> Optional.ofNullable(sites.get(host)));
    }

    private static final RawAnswer TURN =
            RawAnswer.inTurn(RawAnswer.status(503, "Retry-After: 1\r\n"), RawAnswer.missing(), RawAnswer.text("茶"));

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static void ask(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    private static String get(String path, String host) {
        return "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    }

    private static String read(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Test
    void oneConnectionAsksSeveralHostsByNameOrAsAProxy() throws IOException {
        try (Socket socket = connect()) {
            ask(socket, get("/", "A.test:80"));
            assertEquals(PAGE, read(socket, PAGE.length()));
            ask(socket, get("http://a.test/x?y", "other.test"));
            assertEquals(PAGE, read(socket, PAGE.length()));
            ask(socket, get("/robots.txt", "a.test"));
            assertEquals("HTTP/1.1 404 ", read(socket, 13));
        }
        assertEquals(3, server.tally("a.test").requests());
        assertTrue(server.tally("a.test").askedFor("/x?y"));
        assertFalse(server.tally("a.test").askedFor("/x"));
        assertEquals(0, server.tally("other.test").requests());
    }

    @Test
    void answersComeInTurnAndTheLastStays() throws IOException {
        try (Socket socket = connect()) {
            for (String status : new String[] {"503", "404", "200", "200"}) {
                ask(socket, get("/", "turn.test"));
                String head = head(socket.getInputStream());
                assertTrue(head.startsWith("HTTP/1.1 " + status + " "), head);
                assertEquals(status.equals("503"), head.contains("Retry-After: 1\r\n"), head);
                read(socket, status.equals("200") ? 3 : 0);
            }
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        return head.toString();
    }

    @Test
    void aHostThatIsNotThereIsCountedAndHungUpOn() throws IOException {
        try (Socket socket = connect()) {
            ask(socket, get("/", "nobody.test"));
            assertEquals(-1, socket.getInputStream().read());
        }
        assertEquals(1, server.tally("nobody.test").requests());
        assertEquals(0, server.tally("nobody.test").sent());
    }

    @Test
    void aLastAnswerClosesTheConnectionAndAResetBreaksIt() throws IOException {
        try (Socket socket = connect()) {
            ask(socket, get("/", "last.test"));
            assertArrayEquals(
                    "bye".getBytes(StandardCharsets.US_ASCII),
                    socket.getInputStream().readAllBytes());
        }
        try (Socket socket = connect()) {
            ask(socket, get("/", "reset.test"));
            assertThrows(SocketException.class, () -> socket.getInputStream().read());
        }
    }

    @Test
    void aFloodBeginsOnceAndRepeatsUntilTheClientLeaves() throws IOException {
        try (Socket socket = connect()) {
            ask(socket, get("/", "flood.test"));
            assertEquals("once again again again ", read(socket, 23));
            assertEquals("again ".repeat(20_000), read(socket, 120_000));
        }
        assertTrue(server.tally("flood.test").sent() >= 120_023);
    }

    @Test
    void aServerThatIsClosedHangsUpOnThoseWhoWait() throws IOException {
        try (Socket socket = connect()) {
            ask(socket, get("/", "hang.test"));
            assertEquals("wait", read(socket, 4));
            server.close();
            assertTrue(hungUp(socket));
        }
    }

    private static boolean hungUp(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException broken) {
            return true;
        }
    }

    @Test
    void bytesAndRequestsAreCountedByHostsUntilTheyAreForgotten() throws IOException {
        try (Socket socket = connect()) {
            for (String host : new String[] {"a.test", "turn.test", "a.test", "turn.test", "a.test"}) {
                ask(socket, get("/x", host));
                head(socket.getInputStream());
                read(socket, host.equals("a.test") ? 3 : 0);
            }
            ask(socket, get("/", "last.test"));
            assertEquals("bye", read(socket, 3));
            assertTrue(hungUp(socket)); // what is sent is counted before
        }
        assertEquals(5, server.requests(host -> !host.equals("last.test")));
        assertEquals(3L * PAGE.length() + 3, server.sent(host -> !host.equals("turn.test")));
        assertEquals(2, server.before(host -> host.equals("a.test"), host -> host.equals("turn.test")));
        assertEquals(3, server.before(host -> host.equals("a.test"), host -> host.equals("last.test")));
        assertEquals(0, server.before(host -> host.equals("a.test"), host -> host.equals("never.test")));
        assertTrue(
                server.seconds(host -> host.equals("last.test")) >= server.seconds(host -> host.equals("turn.test")));
        assertEquals(0, server.seconds(host -> host.equals("never.test")));
        server.forget();
        assertEquals(0, server.requests(_ -> true));
    }
}
