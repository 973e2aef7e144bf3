package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests with an Origin, where pages of some sites may use the API. Withholding an answer is the browser's part.
final class OtherOriginsTest extends AtSampleWeb {
    private static final String SEARCH = "/api/v1/search?q=cron";
    private static final String LISTED = "https://lab.example";
    private static final String EVIL = "http://evil.example";
    private static final String OPENS = "Access-Control-Allow-Origin";

    private void listing(String... origins) throws Exception {
        visit(new SampleWeb(
                new WebSettings("127.0.0.1", 0, "test", GateSettings.DEFAULT, List.of(origins)),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                SampleWeb.NOON));
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private HttpResponse<String> asksFirst(String path, String origin, String method) throws Exception {
        var request = visitor.request(path, "Origin", origin, "Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", "content-type")
                .method("OPTIONS", BodyPublishers.noBody());
        return visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {EVIL, "null", "https://lab.example:8443", "http://lab.example", "not an origin", ""})
    void aSiteThatIsNotListedGetsItsAnswerAsIfNoneWere(String origin) throws Exception {
        HttpResponse<String> without = visitor.get(SEARCH, "Origin", origin);
        listing(LISTED);
        HttpResponse<String> answer = visitor.get(SEARCH, "Origin", origin);
        assertEquals(200, answer.statusCode(), answer.body());
        assertEquals(without.statusCode(), answer.statusCode());
        assertEquals(List.of(), names(answer));
    }

    private static List<String> names(HttpResponse<?> answer) {
        return answer.headers().map().keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control-"))
                .toList();
    }

    @Test
    void theServersOwnPagesAskAsEver() throws Exception {
        listing(LISTED);
        assertEquals(200, visitor.get(SEARCH, "Origin", web.base).statusCode());
        var check = visitor.request("/api/v1/topics/check", "Origin", web.base)
                .header("Authorization", "Bearer " + SampleWeb.TOKEN)
                .POST(BodyPublishers.ofString("id: tea\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n"));
        HttpResponse<String> checked = visitor.client.send(check.build(), BodyHandlers.ofString());
        assertEquals(200, checked.statusCode(), checked.body());
        assertTrue(checked.body().contains("\"valid\":true"), checked.body());
    }

    @ParameterizedTest
    @CsvSource({
        "https://lab.example, https://lab.example",
        "https://Lab.Example:443, https://lab.example",
        "http://lab.example:80, http://lab.example",
        "http://127.0.0.1:7399, http://127.0.0.1:7399",
        "https://*.lab.example, https://a.lab.example",
        "https://*.lab.example, https://a.b.lab.example"
    })
    void aListedSiteMayReadTheAnswer(String listed, String origin) throws Exception {
        listing(listed, "https://other.example");
        HttpResponse<String> answer = visitor.get(SEARCH, "Origin", origin);
        assertEquals(200, answer.statusCode());
        assertEquals(origin, header(answer, OPENS));
        assertTrue(header(answer, "Access-Control-Expose-Headers").contains("X-Request-Id"));
    }

    @Test
    void aWildcardStandsForSubdomainsAlone() throws Exception {
        listing("https://*.lab.example");
        for (String origin :
                List.of(LISTED, "https://evil-lab.example", "https://a.lab.example.evil", "http://a.lab.example")) {
            assertEquals("", header(visitor.get(SEARCH, "Origin", origin), OPENS), origin);
        }
    }

    @Test
    void cachesKeepTheAnswersOfSitesApart() throws Exception {
        listing(LISTED);
        for (String origin : List.of(LISTED, EVIL)) {
            List<String> varies =
                    visitor.get(SEARCH, "Origin", origin).headers().allValues("Vary");
            assertTrue(varies.contains("Origin"), origin + varies);
            assertTrue(varies.contains("Accept-Language"), origin + varies);
        }
        assertTrue(visitor.get(SEARCH).headers().allValues("Vary").contains("Origin"));
        listing("*");
        assertFalse(visitor.get(SEARCH).headers().allValues("Vary").contains("Origin"), "all get the same");
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/search, GET", "/api/v1/topics/tea, PUT", "/api/v1/topics/tea, DELETE", "/mcp, POST"})
    void aListedSiteThatAsksFirstIsToldWhatItMaySend(String path, String method) throws Exception {
        listing(LISTED);
        HttpResponse<String> told = asksFirst(path, LISTED, method);
        assertEquals(204, told.statusCode(), told.body());
        assertEquals(LISTED, header(told, OPENS));
        assertEquals(method, header(told, "Access-Control-Allow-Methods"));
        assertEquals("content-type", header(told, "Access-Control-Allow-Headers"));
        assertEquals("600", header(told, "Access-Control-Max-Age"));
        assertEquals("same-origin", header(told, "Referrer-Policy"), "the headers of all answers");
    }

    @Test
    void aSiteThatIsNotListedIsToldNothing() throws Exception {
        int status = asksFirst("/api/v1/search", EVIL, "GET").statusCode();
        listing(LISTED);
        HttpResponse<String> told = asksFirst("/api/v1/search", EVIL, "GET");
        assertEquals(status, told.statusCode());
        assertEquals(List.of(), names(told));
    }

    @Test
    void agentsInPagesOfListedSitesMayReadTheirAnswers() throws Exception {
        listing("https://*.lab.example");
        for (String origin : List.of("https://a.lab.example", EVIL)) {
            var ping = visitor.request("/mcp", "Origin", origin, "Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"));
            HttpResponse<String> answer = visitor.client.send(ping.build(), BodyHandlers.ofString());
            assertEquals(origin.equals(EVIL) ? 403 : 200, answer.statusCode(), answer.body());
            assertEquals(origin.equals(EVIL) ? "" : origin, header(answer, OPENS));
        }
    }
}
