package dev.remora.crawler.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer.Response;
import dev.remora.shared.page.Exchange.Header;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReplayServerTest {
    private static final String PAGE = "<html><title>针灸</title>" + "针灸。".repeat(500) + "</html>";

    private final MemoryLog log = new MemoryLog();
    private ReplayServer server;
    private HttpClient client;

    /// One host with a few pages.
    private static Answer small(String host, String path) {
        if (!host.equals("a.example")) {
            return new Answer.NoHost();
        }
        Response page = new Response(
                200,
                List.of(new Header("Content-Type", "text/html; charset=utf-8")),
                ArchivedContent.of(WarcRecordText.bytes(PAGE)));
        return switch (path) {
            case "/", "/?q=1", "/%E9%92%88" -> page;
            case "/moved" -> new Response(302, List.of(new Header("Location", "/")), ArchivedContent.EMPTY);
            case "/broken" ->
                new Answer.Broken(new Response(200, page.headers(), ArchivedContent.of(new byte[100])), 2_000);
            case "/slow" -> new Response(200, List.of(), ArchivedContent.EMPTY, Duration.ofMillis(1));
            default -> new Answer.NoPage();
        };
    }

    @BeforeEach
    void start() throws IOException {
        server = ReplayServer.start(ReplayServerTest::small, ReplayServer.Settings.freePort(log));
        client = HttpClient.newBuilder()
                .proxy(ProxySelector.of(server.address()))
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private HttpResponse<byte[]> get(String url, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    /// Sends a request as written and reads until the server closes.
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(server.address().getAddress(), server.port())) {
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersAsAProxy() throws Exception {
        HttpResponse<byte[]> page = get("http://a.example/?q=1");
        assertEquals(200, page.statusCode());
        assertEquals(PAGE, new String(page.body(), StandardCharsets.UTF_8));
        assertEquals(
                "text/html; charset=utf-8",
                page.headers().firstValue("Content-Type").orElseThrow());
    }

    @Test
    void answersByTheHostHeader() throws IOException {
        String answer = raw("GET / HTTP/1.1\nHost: A.example:80\nConnection: close\n\n");
        assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
        assertTrue(answer.endsWith(PAGE), answer);
    }

    @Test
    void answersManyRequestsOnOneConnection() throws IOException {
        String answers = raw("""
                GET / HTTP/1.1
                Host: a.example

                HEAD / HTTP/1.1
                Host: a.example

                GET /none HTTP/1.0
                Host: a.example

                """);
        assertEquals(2, answers.split("HTTP/1.1 200 OK", -1).length - 1);
        assertEquals(1, answers.split("HTTP/1.1 404 Not Found", -1).length - 1);
        assertEquals(1, answers.split("</html>", -1).length - 1, "HEAD has no body");
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        assertEquals(404, get("http://a.example/none").statusCode());
        assertEquals(502, get("http://b.example/").statusCode());
        assertTrue(raw("POST / HTTP/1.1\nHost: a.example\nContent-Length: 2\nConnection: close\n\nhi")
                .startsWith("HTTP/1.1 405"));
        assertTrue(raw("CONNECT a.example:443 HTTP/1.1\nConnection: close\n\n").startsWith("HTTP/1.1 405"));
        assertTrue(raw("what is this\n\n").startsWith("HTTP/1.1 400"));
    }

    @Test
    void sendsGzipToThoseWhoAcceptIt() throws Exception {
        HttpResponse<byte[]> packed = get("http://a.example/", "Accept-Encoding", "br, gzip");
        assertEquals("gzip", packed.headers().firstValue("Content-Encoding").orElseThrow());
        assertTrue(packed.body().length < PAGE.length() / 10);
        assertArrayEquals(
                WarcRecordText.bytes(PAGE),
                new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes());
        assertTrue(get("http://a.example/", "Accept-Encoding", "gzip;q=0, br")
                .headers()
                .firstValue("Content-Encoding")
                .isEmpty());
    }

    @Test
    void doesNotFollowItsOwnRedirects() throws Exception {
        HttpResponse<byte[]> moved = get("http://a.example/moved");
        assertEquals(302, moved.statusCode());
        assertEquals("/", moved.headers().firstValue("Location").orElseThrow());
        assertEquals(0, moved.body().length);
    }

    @Test
    void breaksOffWhereTheAnswerSaysSo() {
        assertThrows(IOException.class, () -> get("http://a.example/broken"));
        assertEquals(100, log.entries().getFirst().bytes());
    }

    @Test
    void aSlowAnswerArrivesAllTheSame() throws Exception {
        assertEquals(200, get("http://a.example/slow").statusCode());
    }

    @Test
    void writesDownWhoAskedForWhat() throws Exception {
        get("http://a.example/%E9%92%88", "User-Agent", "test/1");
        get("http://b.example/");
        RequestLog.Entry first = log.entries().getFirst();
        assertEquals("http://a.example/%E9%92%88", first.url());
        assertEquals("a.example", first.host());
        assertEquals(200, first.status());
        assertEquals(PAGE.getBytes(StandardCharsets.UTF_8).length, first.bytes());
        assertEquals("test/1", first.userAgent());
        assertEquals(1, log.of("b.example").size());
        assertEquals(1L, log.counts().get("http://b.example/"));
    }

    @Test
    void writesTheLogToAFileToo(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("log.tsv");
        try (TsvLog tsv = TsvLog.open(file);
                ReplayServer other = ReplayServer.start(
                        ReplayServerTest::small, new ReplayServer.Settings(0, Duration.ofMillis(1), tsv));
                HttpClient through = HttpClient.newBuilder()
                        .proxy(ProxySelector.of(other.address()))
                        .build()) {
            through.send(
                    HttpRequest.newBuilder(URI.create("http://a.example/none"))
                            .header("User-Agent", "a\tb")
                            .build(),
                    BodyHandlers.discarding());
        }
        String line = Files.readString(file);
        assertTrue(line.matches("\\d{13}\thttp://a.example/none\t404\t\\d+\ta b\n"), line);
    }

    @Test
    void serves64ClientsAtOnce() {
        List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            answers.add(client.sendAsync(
                    HttpRequest.newBuilder(URI.create("http://a.example/?q=1")).build(), BodyHandlers.ofByteArray()));
        }
        answers.forEach(answer -> assertEquals(200, answer.join().statusCode()));
        assertEquals(64, log.entries().size());
    }

    @Test
    void saysThatAPortIsTaken() {
        PortTaken taken = assertThrows(
                PortTaken.class,
                () -> ReplayServer.start(
                        ReplayServerTest::small,
                        new ReplayServer.Settings(server.port(), Duration.ZERO, RequestLog.none())));
        assertEquals(server.port(), taken.port());
        assertTrue(taken.getMessage().contains("in use"), taken.getMessage());
    }

    @Test
    void endsItsConnectionsWhenClosed() throws Exception {
        try (Socket socket = new Socket(server.address().getAddress(), server.port())) {
            socket.getOutputStream().write(WarcRecordText.bytes("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"));
            assertEquals('H', socket.getInputStream().read());
            server.close();
            server.awaitClose();
            assertThrows(
                    IOException.class,
                    () -> new Socket(
                                    server.address().getAddress(),
                                    server.address().getPort())
                            .close());
        }
    }
}
