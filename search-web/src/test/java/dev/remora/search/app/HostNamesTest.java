package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostNamesTest extends AtSampleWeb {
    /// Asks under a host name; gives the whole answer.
    private String ask(String method, String path, String host, String... headers) throws IOException {
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n";
        for (String header : headers) {
            head += header + "\r\n";
        }
        return raw(head);
    }

    /// Sends a head without its last line.
    private String raw(String head) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write((head + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/search?q=cron",
                "/search?q=cron&format=rss",
                "/pages/00000000000000aa",
                "/cache/00000000000000aa",
                "/opensearch.xml",
                "/suggest?q=c",
                "/api/v1/search?q=cron",
                "/api/v1/topics",
                "/api/v1/topics/tcm/crawls/current",
                "/mcp",
                "/openapi.json",
                "/api",
                "/health",
                "/metrics",
                "/console",
                "/assets/remora.css",
                "/nowhere"
            })
    void aNameOfAnotherSiteIsRefusedOnEveryRoute(String path) throws Exception {
        for (String method : List.of("GET", "HEAD", "POST", "OPTIONS")) {
            String answer = ask(method, path, "rebound.example:" + web.server.port(), "X-Forwarded-Host: localhost");
            assertTrue(answer.startsWith("HTTP/1.1 421 "), () -> method + " " + path + ": " + answer);
        }
        assertFalse(ask("GET", path, "localhost:" + web.server.port()).startsWith("HTTP/1.1 421"), path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET http://rebound.example/metrics HTTP/1.1\r\nHost: localhost\r\n",
                "GET http://localhost/metrics HTTP/1.1\r\nHost: rebound.example\r\n",
                "GET http://rebound.example/metrics HTTP/1.1\r\nHost: rebound.example\r\n",
                "GET http://localhost@rebound.example/metrics HTTP/1.1\r\nHost: localhost\r\n",
                "GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: rebound.example\r\n",
                "GET /metrics HTTP/1.1\r\nHost: rebound.example\r\nHost: localhost\r\n",
                "GET /metrics HTTP/1.1\r\nHost: localhost, rebound.example\r\n",
                "GET /metrics HTTP/1.1\r\n",
                "GET /metrics HTTP/1.1\r\nHost:\r\n",
                "GET /metrics HTTP/1.0\r\n",
                "GET /metrics HTTP/1.0\r\nHost: rebound.example\r\n"
            })
    void aHostThatIsToldTwiceOrNotAtAllReachesNothing(String head) throws Exception {
        String answer = raw(head + "Connection: close\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 421 ") || answer.startsWith("HTTP/1.1 400 "), answer);
        assertFalse(answer.contains("remora_"), answer);
    }

    @Test
    void anAddressWithItsHostIsAnsweredForThatHost() throws Exception {
        String answer = raw("GET http://localhost/opensearch.xml HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertTrue(answer.contains("http://localhost/search?q="), answer);
    }

    /// Every name is answered where the server listens for other machines and was told no name.
    @Test
    void wherePagesAreForEveryNameMetricsAreForLoopbackNamesOnly() throws Exception {
        WebSettings everywhere = new WebSettings("0.0.0.0", 0, "test");
        visit(new SampleWeb(everywhere, new ApiKeys(Path.of("no-such-folder", "api.keys")), SampleWeb.NOON));
        assertTrue(ask("GET", "/", "rebound.example").startsWith("HTTP/1.1 200 "));
        String refused = ask("GET", "/metrics", "rebound.example");
        assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
        assertTrue(ask("GET", "/metrics", "localhost:7070").startsWith("HTTP/1.1 200 "));
    }

    @Test
    void theRefusalSaysWhatToDo() throws Exception {
        String problem = ask("GET", "/api/v1/topics", "rebound.example", "Accept-Language: en");
        assertTrue(problem.contains("application/problem+json"), problem);
        assertTrue(problem.contains("--public-host"), problem);
        assertTrue(problem.contains("“rebound.example”"), problem);
        String page = ask("GET", "/", "rebound.example", "Accept-Language: zh-CN");
        assertTrue(page.contains("text/html") && page.contains("主机名不属于此服务器"), page);
        assertTrue(page.contains("--public-host"), page);
    }

    @Test
    void aNameThatWasGivenIsAnswered() throws Exception {
        GateSettings gate = GateSettings.DEFAULT;
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test", gate, List.of(), Set.of("search.example.org"));
        visit(new SampleWeb(settings, new ApiKeys(Path.of("no-such-folder", "api.keys")), SampleWeb.NOON));
        String answer = ask("GET", "/opensearch.xml", "search.example.org");
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertTrue(answer.contains("http://search.example.org/search?q="), answer);
        assertTrue(ask("GET", "/", "rebound.example").startsWith("HTTP/1.1 421 "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/search?q=cron", "/search?q=cron&format=rss", "/opensearch.xml", "/openapi.json"})
    void aForwardedHostReachesNoAnswer(String path) throws Exception {
        String answer = ask(
                "GET",
                path,
                "localhost:" + web.server.port(),
                "X-Forwarded-Host: forged.example",
                "Forwarded: host=forged.example",
                "X-Forwarded-Server: forged.example");
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertFalse(answer.contains("forged.example"), answer);
    }
}
