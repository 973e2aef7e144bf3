package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses that links of a page are made of, and the editions of answers.
class QueryStringTest {
    private static final long SEED = 3_986;
    private static final List<String> NAMES = List.of("q", "topic", "site", "lang");

    private static ReadRequests server;

    @BeforeAll
    static void open() {
        server = new ReadRequests();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static QueryString of(String address) {
        return server.read(address, ctx -> QueryString.of(ctx, NAMES));
    }

    private static String text(Random random) {
        int[] signs =
                "aZ0 &=?#%+\"'<>/\\\n\u00e9针𠮷\u0301\u200f，·~*".codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(8) + 1; n > 0; n--) {
            text.appendCodePoint(signs[random.nextInt(signs.length)]);
        }
        return text.toString();
    }

    @Test
    void aServerReadsFromAnAddressAndFromALinkWhatTheyWereMadeOf() {
        Random random = new Random(SEED);
        for (int i = 0; i < 300; i++) {
            String query = text(random);
            String site = text(random);
            QueryString made = QueryString.of("/search").with("q", query).with("site", site);
            String address = made.toString();
            assertTrue(address.chars().allMatch(c -> c > ' ' && c < 0x7f), address);
            assertEquals(address, URI.create(made.link()).toASCIIString().replaceAll("%(..)", "%$1"));
            QueryString read = of(address);
            assertEquals(query, read.parameters().get("q"), "seed " + SEED);
            assertEquals(site.strip(), read.parameters().getOrDefault("site", ""), "seed " + SEED);
        }
    }

    @Test
    void aLinkHasNoSignThatEndsAnAttributeOrAParameter() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            String link = QueryString.of("/s").with("q", text(random)).link();
            assertTrue(link.matches("/s\\?q=[^\\p{Punct}\\s&&[^%+*._-]]+"), link);
        }
    }

    @Test
    void parametersKeepTheOrderOfTheirNamesAndEmptyOnesAreLeftOut() {
        QueryString read = of("/search?topic=t&x=1&q=%20&site=&lang=EN");
        assertEquals("/search?q=+&topic=t&lang=en", read.toString());
        assertEquals(
                "/search?topic=u&lang=en", read.with("q", "").with("topic", "u").toString());
        assertEquals("/search?q=+", read.without("topic", "lang", "no").toString());
        assertEquals("/other?q=+&topic=t&lang=en", read.to("/other").link());
        assertEquals("/search", read.without("q", "topic", "lang").toString());
        assertEquals(Map.of("q", " ", "topic", "t", "lang", "en"), read.parameters());
    }

    @Test
    void aChangedAddressLeavesTheFirstAsItWas() {
        QueryString first = QueryString.of("/s").with("q", "a");
        first.with("q", "b").with("x", "y");
        first.without("q");
        assertEquals("/s?q=a", first.toString());
    }

    @Test
    void whatNoFilterCanBeIsNotRepeatedInEveryLink() {
        String longest = "a".repeat(256);
        assertEquals(longest, of("/s?site=" + longest).parameters().get("site"));
        assertEquals("/s", of("/s?site=a" + longest).toString());
        assertEquals("/s?q=a" + longest, of("/s?q=a" + longest).toString());
        assertEquals("/s", of("/s?lang=fr").toString());
        assertEquals("/s?site=a", of("/s?site=%20a%09").toString());
    }

    @ParameterizedTest
    @CsvSource({"//evil.example/x, /evil.example/x", "///, /", "/a//b, /a//b"})
    void noPathLeadsToAnotherHost(String path, String local) {
        assertEquals(local, of(path).toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{tag}",
                "*",
                " * ",
                "\"x\", {tag}",
                "{tag},\"x\"",
                "W/\"x\" , {tag} ",
                "{strong}",
                "\"a\",\"b\",{strong}"
            })
    void aClientThatHasTheEditionGetsNoOther(String held) {
        String tag = edition("/s?q=1", "7-abc").headers().firstValue("ETag").orElseThrow();
        String header = held.replace("{tag}", tag).replace("{strong}", tag.substring(2));
        HttpResponse<String> again = edition("/s?q=1", "7-abc", "If-None-Match", header);
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
        assertEquals(tag, again.headers().firstValue("ETag").orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"/s?q=1, 7-abd", "/s?q=2, 7-abc", "/t?q=1, 7-abc", "/s, 7-abc"})
    void anotherEditionOrAddressIsAnsweredAnew(String address, String edition) {
        String tag = edition("/s?q=1", "7-abc").headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> other = edition(address, edition, "If-None-Match", tag + ",\"*\", x");
        assertEquals(200, other.statusCode());
        assertEquals("body", other.body());
    }

    @Test
    void aPrivateAnswerMayDifferByLanguage() {
        var headers = edition("/s", "1").headers();
        assertEquals("private, no-cache", headers.firstValue("Cache-Control").orElseThrow());
        assertTrue(headers.allValues("Vary").containsAll(List.of("Origin", "Accept-Language")), headers.toString());
        assertFalse(
                edition("/s", "1").headers().firstValue("ETag").orElseThrow().startsWith("\""));
    }

    private static HttpResponse<String> edition(String address, String edition, String... headers) {
        server.with(ctx -> {
            ctx.res().addHeader("Vary", "Origin");
            if (!Editions.has(ctx, edition)) {
                ctx.result("body");
            }
        });
        return server.get(address, headers);
    }
}
