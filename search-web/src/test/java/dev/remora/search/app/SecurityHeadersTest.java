package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.shared.run.CrawlProgress.State;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every answer carries, and what no request can put into one.
@Timeout(120)
final class SecurityHeadersTest extends AtSampleWeb {
    private static String header(HttpResponse<?> answer, String name) {
        List<String> values = answer.headers().allValues(name);
        assertEquals(1, values.size(), () -> name + " of " + answer.uri() + ": " + values);
        return values.getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "/, 200",
        "/search?q=cron, 200",
        "/search?q=cron&format=rss, 200",
        "/search?q=cron&site=a%20b, 400",
        "/pages/00000000000000aa, 200",
        "/pages/00000000000000aa/why, 200",
        "/pages/0, 404",
        "/cache/00000000000000aa, 200",
        "/assets/none.css, 404",
        "/opensearch.xml, 200",
        "/suggest?q=c, 200",
        "/api, 200",
        "/openapi.json, 200",
        "/api/v1/search?q=cron, 200",
        "/api/v1/search, 400",
        "/api/v1/topics, 200",
        "/api/v1/nowhere, 404",
        "/api/v1/topics/tcm/crawls/current, 401",
        "/health, 200",
        "/metrics, 200",
        "/console, 200",
        "/nowhere, 404"
    })
    void everyAnswerIsReadAsWhatItIsAndFramedByNobody(String path, int status) throws Exception {
        for (String method : List.of("GET", "HEAD", "DELETE")) {
            HttpResponse<String> answer = visitor.client.send(
                    visitor.request(path)
                            .method(method, java.net.http.HttpRequest.BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
            if (!method.equals("DELETE")) {
                assertEquals(status, answer.statusCode(), method + " " + path);
            }
            assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
            assertEquals("DENY", header(answer, "X-Frame-Options"));
            assertEquals("same-origin", header(answer, "Cross-Origin-Opener-Policy"));
            String readers = path.startsWith("/assets/") ? "cross-origin" : "same-origin";
            assertEquals(readers, header(answer, "Cross-Origin-Resource-Policy"));
            assertTrue(List.of("same-origin", "no-referrer").contains(header(answer, "Referrer-Policy")));
            String policy = header(answer, "Content-Security-Policy");
            assertTrue(policy.startsWith("default-src 'none'; "), policy);
            assertTrue(policy.contains("frame-ancestors 'none'"), policy);
            assertFalse(policy.contains("unsafe"), policy);
            assertFalse(policy.matches(".*(?:https?:|data:|\\*).*"), policy);
            assertTrue(answer.headers().firstValue("Server").isEmpty());
        }
    }

    @Test
    void eventStreamsAndRedirectsCarryThemToo() throws Exception {
        web.crawls.stands("tcm", State.FINISHED, 9);
        HttpResponse<String> events =
                visitor.get("/api/v1/topics/tcm/crawls/current/events", "Authorization", "Bearer " + SampleWeb.TOKEN);
        assertEquals("nosniff", header(events, "X-Content-Type-Options"));
        HttpResponse<String> signedIn =
                visitor.post("/console/sign-in", "token=" + SampleWeb.TOKEN, "Origin", web.base);
        assertEquals(303, signedIn.statusCode());
        assertEquals("/console", header(signedIn, "Location").replace(web.base, ""));
        assertEquals("nosniff", header(signedIn, "X-Content-Type-Options"));
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// Returns the head of an answer after which the server may wait for another request, half a minute long.
    private String head(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            StringBuilder head = new StringBuilder();
            for (int c = in.read(); c >= 0; c = head.indexOf("\r\n\r\n") < 0 ? in.read() : -1) {
                head.append((char) c);
            }
            return head.substring(0, head.indexOf("\r\n\r\n"));
        }
    }

    @Test
    void refusalsBeforeAnyRouteCarryThemToo() throws Exception {
        for (String request : List.of(
                "GET / HTTP/1.1\r\nHost: localhost\r\nBroken Header\r\n\r\n",
                "GET /" + "a".repeat(WebSettings.LARGEST_HEAD) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(WebSettings.LARGEST_HEAD) + "\r\n\r\n",
                "DELETE / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
                "BREW / HTTP/1.1\r\nHost: localhost\r\nBroken Header\r\n\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "CONNECT a.test:80 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")) {
            String head = head(request);
            assertTrue(head.matches("(?s)HTTP/1\\.1 4(?:00|04|05|14|21|26|31) .*"), head);
            for (String header : List.of(
                    "X-Content-Type-Options: nosniff",
                    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
                    "X-Frame-Options: DENY",
                    "Cross-Origin-Opener-Policy: same-origin",
                    "Cross-Origin-Resource-Policy: same-origin",
                    "Referrer-Policy: same-origin")) {
                assertTrue(head.contains(header), head);
            }
            assertFalse(head.toLowerCase(Locale.ROOT).contains("\nserver:"), head);
        }
    }

    /// A web socket would have the container begin a session, which no sign-in ends.
    @Test
    void nothingIsOfferedThatWouldBeginASessionOrAnotherMethod() throws Exception {
        for (String headers : List.of(
                "Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Key: a\r\n",
                "Connection: close\r\nsec-websocket-key: a\r\n",
                "Connection: close\r\nX-HTTP-Method-Override: DELETE\r\n",
                "Connection: close\r\nx-http-method-override: POST\r\n")) {
            String answer = raw("GET /health HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
            assertFalse(answer.contains("Set-Cookie"), answer);
            String refused = raw("GET /health HTTP/1.1\r\nHost: evil.example\r\n" + headers + "\r\n");
            assertTrue(refused.startsWith("HTTP/1.1 421 "), refused);
        }
    }

    /// Wherever a request is echoed, a line end in it begins no header.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/search?q=a%0d%0aX-Injected:%20yes%0d%0a%0d%0a<script>",
                "/search?q=a&lang=zh%0d%0aX-Injected:%20yes",
                "/search?q=a&format=rss%0d%0aX-Injected:%20yes",
                "/search?q=a&topic=%0d%0aX-Injected:%20yes",
                "/nowhere%0d%0aX-Injected:%20yes",
                "/nowhere%E5%98%8D%E5%98%8AX-Injected:%20yes",
                "/pages/x%0d%0aX-Injected:%20yes",
                "/api/v1/pages/x%0aX-Injected:%20yes",
                "/api/v1/topics/x%0d%0aX-Injected:%20yes/crawls/current",
                "/suggest?q=a%0d%0aX-Injected:%20yes",
                "/opensearch.xml?lang=%0d%0aX-Injected:%20yes",
                "/assets/%0d%0aX-Injected:%20yes"
            })
    void noRequestPutsAHeaderIntoItsAnswer(String path) throws Exception {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Cookie: lang=zh%0d%0aX-Injected: yes; remora_session_"
                + web.credentials.installation() + "=a%0d%0aX-Injected: yes\r\n"
                + "Accept-Language: zh%0d%0aX-Injected: yes\r\n"
                + "If-None-Match: \"a%0d%0aX-Injected: yes\"\r\n"
                + "Origin: http://evil.example%0d%0aX-Injected: yes\r\n\r\n");
        String head = answer.substring(0, answer.indexOf("\r\n\r\n"));
        assertFalse(head.toLowerCase(Locale.ROOT).contains("injected"), head);
        assertEquals(2, answer.split("HTTP/1\\.1 ", -1).length, "one answer");
    }

    /// No address leads out of what is served.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/../../../../etc/passwd",
                "/assets/..%2f..%2f..%2f..%2fetc/passwd",
                "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                "/assets/%252e%252e/%252e%252e/etc/passwd",
                "/assets/..\\..\\..\\etc\\passwd",
                "/assets/..%5c..%5cetc%5cpasswd",
                "/assets/%c0%ae%c0%ae/etc/passwd",
                "/assets/..;/..;/etc/passwd",
                "/assets//etc/passwd",
                "/assets/%00/etc/passwd",
                "/assets/remora.css%00.html",
                "/../../../etc/passwd",
                "//etc/passwd",
                "/pages/..%2f..%2fetc%2fpasswd",
                "/cache/..%2f..%2fadmin.token",
                "/cache/00000000000000aa?topic=../../../etc",
                "/api/v1/search?q=a&topic=..%2f..%2fetc",
                "/api/v1/topics/..%2f..%2fetc/crawls/current",
                "/console/../metrics",
                "/assets/../console",
                "/logback.xml",
                "/assets/../logback.xml",
                "/WEB-INF/web.xml",
                "/assets/dev/remora/search/app/Main.class"
            })
    void noAddressLeadsOutOfWhatIsServed(String path) throws Exception {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Authorization: Bearer " + SampleWeb.TOKEN + "\r\n\r\n");
        assertTrue(answer.matches("(?s)HTTP/1\\.1 4(?:00|04) .*"), answer);
        assertFalse(
                answer.contains("root:") || answer.contains("<configuration") || answer.contains("sha256:"), answer);
    }
}
