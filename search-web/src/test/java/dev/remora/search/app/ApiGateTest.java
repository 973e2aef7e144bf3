package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ApiGateTest {
    private static final String SEARCH = "/api/v1/search?q=linux";

    @TempDir
    Path folder;

    private final ObjectMapper json = new ObjectMapper();
    private ApiKeys keys;
    private SampleWeb web;
    private Visitor visitor;

    private void open(GateSettings gate, String... origins) throws CannotListen {
        keys = new ApiKeys(folder.resolve(ApiKeys.FILE_NAME));
        web = new SampleWeb(new WebSettings("127.0.0.1", 0, "test", gate, List.of(origins)), keys, SampleWeb.NOON);
        visitor = new Visitor(web.base);
    }

    @AfterEach
    void close() {
        if (web != null) {
            visitor.close();
            web.close();
        }
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void everyAnswerTellsHowManyRequestsAreLeftAndTooManyAreRefused() throws Exception {
        open(new GateSettings(3, false, false));
        for (int left = 2; left >= 0; left--) {
            HttpResponse<String> answer = visitor.get(SEARCH);
            assertEquals(200, answer.statusCode());
            assertEquals("\"client\";q=3;w=60", header(answer, "RateLimit-Policy"));
            assertTrue(
                    header(answer, "RateLimit").startsWith("\"client\";r=" + left + ";t="),
                    header(answer, "RateLimit"));
        }
        HttpResponse<String> refused = visitor.get(SEARCH);
        assertEquals(429, refused.statusCode());
        assertEquals("20", header(refused, "Retry-After"));
        JsonNode problem = json.readTree(refused.body());
        assertTrue(header(refused, "Content-Type").startsWith("application/problem+json"));
        assertEquals(header(refused, "X-Request-Id"), problem.get("requestId").asText());
        assertTrue(problem.get("detail").asText().contains("20 s"), problem.toString());
        assertEquals(200, visitor.get("/?q=linux").statusCode(), "pages for people are counted apart");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/search?q=linux",
                "/search?q=linux&format=rss",
                "/pages/%s",
                "/cache/%s",
                "/topics/%s",
                "/topics/%s/feed.xml"
            })
    void tooManyPagesAreRefusedInTheReadersLanguage(String path) throws Exception {
        open(new GateSettings(0, 2, false, false));
        String address = path.formatted("0123456789abcdef");
        assertNotEquals(429, visitor.get(address).statusCode());
        HttpResponse<String> last = visitor.get(address);
        assertEquals("\"client\";r=0;t=60", header(last, "RateLimit"));
        HttpResponse<String> refused = visitor.get(address, "Accept-Language", "zh-CN");
        assertEquals(429, refused.statusCode());
        assertEquals("30", header(refused, "Retry-After"));
        assertEquals("\"client\";r=0;t=30", header(refused, "RateLimit"), "the same wait as in Retry-After");
        assertTrue(header(refused, "Content-Type").startsWith("text/html"), "a page");
        assertTrue(refused.body().contains("每分钟只允许 2 次请求，请在 30 秒后再试"), refused.body());
        assertTrue(visitor.get(address, "Accept-Language", "en").body().contains("Try again in 30 s"));
        assertEquals(200, visitor.get("/").statusCode(), "the start page is free");
        assertEquals(200, visitor.get(SEARCH).statusCode(), "the API counts apart");
    }

    @Test
    void pagesAreNotCountedWhereNoNumberIsSet() throws Exception {
        open(new GateSettings(600, 0, false, false));
        assertEquals("", header(visitor.get("/search?q=linux"), "RateLimit"));
    }

    @Test
    void aKeyHasItsOwnCount() throws Exception {
        open(new GateSettings(1, false, false));
        String key = keys.add("lab", OptionalInt.of(2), new SecureRandom());
        assertEquals(200, visitor.get(SEARCH).statusCode());
        assertEquals(429, visitor.get(SEARCH).statusCode());
        assertEquals("\"client\";q=2;w=60", header(visitor.get(SEARCH, "X-API-Key", key), "RateLimit-Policy"));
        assertEquals(200, visitor.get(SEARCH, "X-API-Key", key).statusCode());
        assertEquals(429, visitor.get(SEARCH, "X-API-Key", key).statusCode());
    }

    @Test
    void whereKeysAreNeededOnlyKnownOnesPass() throws Exception {
        open(new GateSettings(0, true, false));
        String key = keys.add("lab", OptionalInt.empty(), new SecureRandom());
        for (HttpResponse<String> refused :
                List.of(visitor.get(SEARCH), visitor.get(SEARCH, "X-API-Key", "rk_guess"))) {
            assertEquals(401, refused.statusCode());
            assertEquals("ApiKey realm=\"Remora\"", header(refused, "WWW-Authenticate"));
        }
        HttpResponse<String> known = visitor.get(SEARCH, "X-API-Key", key);
        assertEquals(200, known.statusCode());
        assertEquals("", header(known, "RateLimit"), "no limit, nothing to tell");
    }

    @Test
    void aClientBehindTheProxyIsTheLastThatTheProxyNames() throws Exception {
        open(new GateSettings(1, false, true));
        String forged = "198.51.100.7, 203.0.113.1";
        assertEquals(200, visitor.get(SEARCH, "X-Forwarded-For", forged).statusCode());
        assertEquals(
                429,
                visitor.get(SEARCH, "X-Forwarded-For", "192.0.2.99, 203.0.113.1")
                        .statusCode());
        assertEquals(200, visitor.get(SEARCH, "X-Forwarded-For", "203.0.113.2").statusCode());
    }

    @Test
    void withoutAProxyNobodyChoosesWhoTheyAre() throws Exception {
        open(new GateSettings(1, false, false));
        assertEquals(200, visitor.get(SEARCH, "X-Forwarded-For", "203.0.113.1").statusCode());
        assertEquals(429, visitor.get(SEARCH, "X-Forwarded-For", "203.0.113.2").statusCode());
    }

    @Test
    void onlyTheSitesThatWereNamedMayReadAnswersInABrowser() throws Exception {
        open(GateSettings.DEFAULT, "https://lab.example");
        HttpResponse<String> named = visitor.get(SEARCH, "Origin", "https://lab.example");
        assertEquals("https://lab.example", header(named, "Access-Control-Allow-Origin"));
        assertTrue(header(named, "Access-Control-Expose-Headers").contains("RateLimit"));
        assertEquals("", header(named, "Access-Control-Allow-Credentials"));
        assertEquals("", header(visitor.get(SEARCH, "Origin", "https://evil.example"), "Access-Control-Allow-Origin"));
        assertEquals("", header(visitor.get("/", "Origin", "https://lab.example"), "Access-Control-Allow-Origin"));
    }

    @Test
    void aBrowserThatAsksFirstIsToldWhatItMaySend() throws Exception {
        open(new GateSettings(1, true, false), "*");
        HttpRequest ask = visitor.request(
                        SEARCH,
                        "Origin",
                        "https://lab.example",
                        "Access-Control-Request-Method",
                        "GET",
                        "Access-Control-Request-Headers",
                        "X-API-Key")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> told = visitor.client.send(ask, BodyHandlers.ofString());
        assertEquals(2, told.statusCode() / 100);
        assertEquals("*", header(told, "Access-Control-Allow-Origin"));
        assertTrue(header(told, "Access-Control-Allow-Headers")
                .toLowerCase(java.util.Locale.ROOT)
                .contains("x-api-key"));
    }

    @Test
    void refusalsCanBeReadByOtherSitesToo() throws Exception {
        open(new GateSettings(0, true, false), "*");
        HttpResponse<String> refused = visitor.get(SEARCH, "Origin", "https://lab.example");
        assertEquals(401, refused.statusCode());
        assertEquals("*", header(refused, "Access-Control-Allow-Origin"));
    }

    @Test
    void aSearchThatFailsIsTheServersFaultAndHasNoETag() throws Exception {
        open(GateSettings.DEFAULT);
        web.engine.fault = new UncheckedIOException(new EOFException("read past EOF: a damaged index"));
        HttpResponse<String> failed = visitor.get(SEARCH);
        assertEquals(500, failed.statusCode());
        assertEquals(Optional.empty(), failed.headers().firstValue("ETag"));
        assertEquals("no-store", header(failed, "Cache-Control"));
    }

    @Test
    void anAnswerNeedNotBeSentTwiceWhileTheIndexIsTheSame() throws Exception {
        open(GateSettings.DEFAULT);
        HttpResponse<String> first = visitor.get(SEARCH);
        String tag = header(first, "ETag");
        assertTrue(tag.startsWith("W/\""), tag);
        HttpResponse<String> again = visitor.get(SEARCH, "If-None-Match", "\"other\", " + tag);
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
        assertEquals(
                200, visitor.get("/api/v1/search?q=cron", "If-None-Match", tag).statusCode());
        web.engine.edition = "2";
        assertEquals(200, visitor.get(SEARCH, "If-None-Match", tag).statusCode());
        web.engine.edition = "1";
        assertEquals(304, visitor.get(SEARCH, "If-None-Match", tag).statusCode());
        web.suggestions.edition = "2";
        assertEquals(200, visitor.get(SEARCH, "If-None-Match", tag).statusCode(), "another spelling may be meant");
        assertFalse(header(visitor.get(SEARCH), "ETag").equals(tag));
    }

    @Test
    void aClientCannotNameItselfOnALineOfItsOwn() throws Exception {
        open(new GateSettings(1, false, true));
        String name = "X-Forwarded-For";
        assertEquals(
                200,
                visitor.get(SEARCH, name, "198.51.100.7", name, "203.0.113.1").statusCode());
        assertEquals(
                429,
                visitor.get(SEARCH, name, "192.0.2.99", name, "203.0.113.1").statusCode());
    }

    @Test
    void behindAProxyEachOfItsClientsIsOneWhoAsksAndIsToldTheProxysScheme() throws Exception {
        open(new GateSettings(0, false, true));
        String search = "/search?q=cron";
        visitor.get(search, "X-Forwarded-For", "203.0.113.1", "X-Forwarded-Proto", "https");
        assertEquals(List.of("cron by 203.0.113.1"), web.suggestions.asked);
        String https = web.base.replace("http:", "https:");
        assertTrue(visitor.get("/opensearch.xml", "X-Forwarded-Proto", "https")
                .body()
                .contains(https + "/search?q="));
        assertTrue(visitor.get(search + "&format=rss", "X-Forwarded-Proto", "https")
                .body()
                .contains("<link>" + https + "/search?q=cron</link>"));
        assertFalse(visitor.get("/opensearch.xml", "X-Forwarded-Proto", "gopher")
                .body()
                .contains("gopher"));
    }

    @Test
    void suggestionsForBrowsersAreCountedToo() throws Exception {
        open(new GateSettings(1, true, false));
        assertEquals(200, visitor.get("/suggest?q=a").statusCode());
        HttpResponse<String> refused = visitor.get("/suggest?q=a");
        assertEquals(429, refused.statusCode());
        assertTrue(header(refused, "Content-Type").startsWith("application/problem+json"));
    }

    @Test
    void onlyRoutesOfCrawlsAreLeftToTheAdminsDoor() throws Exception {
        open(new GateSettings(0, true, false));
        assertEquals(401, visitor.get("/api/v1/pages/crawls").statusCode());
        assertEquals(401, visitor.get("/api/v1/topics/crawls").statusCode());
    }

    @Test
    void anAnswerForOneSiteIsNotTakenForThatOfAnother() throws Exception {
        open(GateSettings.DEFAULT, "https://lab.example", "https://other.example");
        List<String> varies =
                visitor.get(SEARCH, "Origin", "https://lab.example").headers().allValues("Vary");
        assertTrue(varies.contains("Origin"), varies.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"lab.example", "https://lab.example/", "https://a.*.example", "https://", "null", "https://a b"})
    void whatIsNoOriginIsToldBeforeTheServerStarts(String origin) {
        var refused = assertThrows(
                IllegalArgumentException.class,
                () -> new WebSettings("127.0.0.1", 0, "test", GateSettings.DEFAULT, List.of(origin)));
        assertTrue(refused.getMessage().contains("https://www.example.org"), refused.getMessage());
    }
}
