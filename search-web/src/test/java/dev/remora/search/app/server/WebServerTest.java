package dev.remora.search.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.AtSampleWeb;
import dev.remora.search.app.SampleWeb;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class WebServerTest extends AtSampleWeb {
    private final ObjectMapper json = new ObjectMapper();
    /// Sends bytes as they are and gives the whole answer.
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    @Test
    void unknownAddressesAreAProblemToProgramsAndAPageToPeople() throws Exception {
        HttpResponse<String> api = visitor.get("/api/v1/nowhere");
        assertEquals(404, api.statusCode());
        assertEquals(
                "Nothing found at /api/v1/nowhere.",
                json.readTree(api.body()).get("detail").asText());
        HttpResponse<String> page = visitor.get("/nowhere/%3Cscript%3E");
        assertEquals(404, page.statusCode());
        assertTrue(page.headers().firstValue("Content-Type").orElseThrow().startsWith("text/html"));
        assertFalse(page.body().contains("<script"), page.body());
    }

    @Test
    void theWrongMethodIsToldWhichAreRight() throws Exception {
        HttpResponse<String> answer = visitor.post("/api/v1/search", "");
        assertEquals(405, answer.statusCode());
        assertTrue(answer.headers().firstValue("Allow").orElseThrow().contains("GET"));
    }

    @Test
    void aFaultIsNumberedAndItsInsidesStayInside() throws Exception {
        web.engine.fault = new IllegalStateException("secret insides");
        for (String path : new String[] {"/api/v1/search?q=a", "/search?q=a"}) {
            HttpResponse<String> answer = visitor.get(path);
            assertEquals(500, answer.statusCode());
            String id = answer.headers().firstValue("X-Request-Id").orElseThrow();
            assertTrue(answer.body().contains(id));
            assertFalse(answer.body().contains("secret"), answer.body());
            assertFalse(answer.body().contains("Exception"), answer.body());
        }
    }

    @Test
    void anErrorOfTheMachineIsAnsweredAsAnyFaultIs() throws Exception {
        web.engine.error = new StackOverflowError("secret insides");
        HttpResponse<String> answer = visitor.get("/api/v1/search?q=a");
        String id = answer.headers().firstValue("X-Request-Id").orElseThrow();
        assertEquals(500, answer.statusCode());
        assertTrue(answer.headers().firstValue("Content-Type").orElseThrow().startsWith("application/problem+json"));
        JsonNode problem = json.readTree(answer.body());
        assertEquals(500, problem.get("status").asInt());
        assertEquals(id, problem.get("requestId").asText());
        assertFalse(answer.body().contains("secret"), answer.body());
    }

    @Test
    void anErrorOfTheMachineIsAPageForPeople() throws Exception {
        web.engine.error = new StackOverflowError("secret insides");
        HttpResponse<String> answer = visitor.get("/search?q=a", "Accept-Language", "en");
        assertEquals(500, answer.statusCode());
        assertTrue(
                answer.headers().firstValue("Content-Type").orElseThrow().startsWith("text/html"),
                answer.headers()::toString);
        assertTrue(answer.body().strip().endsWith("</html>"), answer.body());
        assertEquals(2, answer.body().split("<html", -1).length, "once");
        assertTrue(
                answer.body()
                        .contains(answer.headers().firstValue("X-Request-Id").orElseThrow()),
                answer.body());
        assertFalse(answer.body().contains("secret"), answer.body());
    }

    @Test
    void everyRequestHasItsOwnNumber() throws Exception {
        assertNotEquals(
                visitor.get("/health").headers().firstValue("X-Request-Id"),
                visitor.get("/health").headers().firstValue("X-Request-Id"));
    }

    @Test
    void anAddressThatIsTooLongIsRefusedWithTheLimit() throws Exception {
        String answer = raw("GET /search?q=" + "a".repeat(WebSettings.LARGEST_HEAD + 1_000)
                + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 414"), answer);
        JsonNode problem = json.readTree(answer.substring(answer.indexOf("\r\n\r\n")));
        assertEquals(414, problem.get("status").asInt());
        assertTrue(problem.get("detail").asText().contains("320 KB"), problem::toString);
    }

    @Test
    void headersThatCannotBeReadAreRefusedInWords() throws Exception {
        String answer = raw("GET / HTTP/1.1\r\nHost: localhost\r\nBroken Header\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
        assertTrue(answer.contains("application/problem+json"), answer);
        assertFalse(answer.toLowerCase(java.util.Locale.ROOT).contains("jetty"), answer);
    }

    @Test
    void anotherVersionOfHttpIsNoFaultOfTheServer() throws Exception {
        String answer = raw("GET / HTTP/7.0\r\nHost: localhost\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 505"), answer);
        JsonNode problem = json.readTree(answer.substring(answer.indexOf("\r\n\r\n")));
        assertEquals("/problems#request", problem.get("type").asText());
        assertFalse(problem.get("detail").asText().contains("server error"), problem::toString);
    }

    @Test
    void brokenPercentEncodingIsNoFault() throws Exception {
        String answer = raw("GET /search?q=%zz%E9%92 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertFalse(answer.startsWith("HTTP/1.1 5"), answer);
        answer = raw("GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 4"), answer);
        assertFalse(answer.toLowerCase(java.util.Locale.ROOT).contains("jetty"), answer);
    }

    @Test
    void anEncodingThatDoesNotExistIsNoFault() throws Exception {
        for (String charset : new String[] {"nosuch", "%"}) {
            String answer = raw("POST /console/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n"
                    + "Content-Type: application/x-www-form-urlencoded; charset=" + charset
                    + "\r\nConnection: close\r\n\r\ntoken=a");
            assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
        }
    }

    @Test
    void aFormOfTheConsoleThatCannotBeReadIsNoFaultWithoutASession() throws Exception {
        String answer = raw("POST /console/topics/new HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                + "Content-Length: 6\r\nContent-Type: application/x-www-form-urlencoded; charset=nosuch"
                + "\r\nConnection: close\r\n\r\nfile=a");
        assertTrue(answer.startsWith("HTTP/1.1 401"), answer);
        HttpResponse<String> large =
                visitor.post("/console/topics/new", "file=" + "a".repeat(2_000_000), "Origin", web.base);
        assertEquals(401, large.statusCode(), large.body());
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() throws Exception {
        String form = "token=" + "a".repeat(2_000_000);
        HttpResponse<String> answer = visitor.post("/console/sign-in", form, "Origin", web.base);
        assertEquals(413, answer.statusCode());
    }

    @Test
    void headIsAnsweredLikeGetWithoutBody() throws Exception {
        HttpURLConnection connection = (HttpURLConnection)
                java.net.URI.create(web.base + "/search?q=a").toURL().openConnection();
        connection.setRequestMethod("HEAD");
        assertEquals(200, connection.getResponseCode());
        assertTrue(connection.getContentType().startsWith("text/html"), connection.getContentType());
        assertEquals(404, head("/pages/0123456789abcdef").statusCode());
        assertEquals(400, head("/api/v1/search").statusCode());
        HttpResponse<String> search = head("/api/v1/search?q=a");
        assertEquals(
                "application/json", search.headers().firstValue("Content-Type").orElseThrow());
        assertTrue(search.headers().firstValue("ETag").isPresent());
        assertEquals("", search.body());
    }

    private HttpResponse<String> head(String path) throws Exception {
        return visitor.client.send(
                visitor.request(path).method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    @Test
    void itListensOnLoopbackOnly() {
        assertTrue(web.base.startsWith("http://127.0.0.1:"));
    }

    @Test
    void aPortInUseIsToldInWords() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CannotListen refusal = assertThrows(CannotListen.class, () -> new SampleWeb(taken.getLocalPort()));
            assertEquals(
                    "Port " + taken.getLocalPort()
                            + " on 127.0.0.1 is in use. Stop the program that uses it, or choose another with --port "
                            + "(--port 0 uses any free port).",
                    refusal.getMessage());
        }
    }

    @Test
    void afterStoppingThePortIsFree() throws Exception {
        int port = web.server.port();
        web.close();
        try (SampleWeb again = new SampleWeb(port)) {
            assertEquals(port, again.server.port());
        }
    }

    @Test
    void aRequestUnderWayIsFinishedBeforeTheServerStops() throws Exception {
        var slow = new java.util.concurrent.CountDownLatch(1);
        var arrived = new java.util.concurrent.CountDownLatch(1);
        web.engine.gate = () -> {
            arrived.countDown();
            slow.await();
        };
        var answer = visitor.client.sendAsync(
                visitor.request("/api/v1/search?q=a").build(), HttpResponse.BodyHandlers.ofString());
        arrived.await();
        int port = web.server.port();
        Thread stopping = Thread.ofVirtual().start(web::close);
        while (listens(port)) {
            Thread.onSpinWait();
        }
        slow.countDown();
        assertEquals(200, answer.get().statusCode());
        stopping.join();
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }
}
