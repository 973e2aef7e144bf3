package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.BasePath;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server below a path of a site, behind proxies that strip that path and behind those that forward it.
@Timeout(300)
final class BelowBasePathTest {
    private static final String BASE = "/so/remora";
    private static final String ADDRESSES = "href src action formaction data-events data-check data-path";
    private static final int MOST = 600;

    private final ObjectMapper json = new ObjectMapper();
    private SampleWeb web;

    static WebSettings settings() {
        GateSettings gate = new GateSettings(0, 0, false, true);
        return new WebSettings("127.0.0.1", 0, "test", gate, List.of(), Set.of("www.example.org"))
                .embeddedBy(List.of("*"))
                .below(BasePath.of(BASE));
    }

    @BeforeEach
    void open() throws Exception {
        web = new SampleWeb(settings(), new ApiKeys(Path.of("no-such-folder", "api.keys")), SampleWeb.NOON);
        web.engine.pictures.put("http://www.bencao.example/zhenjiu/zusanli.html", "http://img.example/zusanli.jpg");
    }

    @AfterEach
    void close() {
        web.close();
    }

    /// Somebody who asks through a proxy.
    private Visitor through(boolean stripping) {
        return new Visitor(stripping ? root() : root() + BASE);
    }

    private String root() {
        return web.base.substring(0, web.base.length() - BASE.length());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyAddressOnEveryPageIsBelowTheBaseAndExists(boolean stripping) throws Exception {
        try (Visitor visitor = through(stripping)) {
            String session = signIn(visitor);
            Set<String> known = new HashSet<>(Set.of("/", "/search?q=" + Visitor.encoded("针灸"), "/embed?topic=tcm"));
            List<String> wrong = new ArrayList<>();
            Queue<String> open = new ArrayDeque<>(known);
            Set<String> routes = new HashSet<>();
            while (!open.isEmpty() && known.size() < MOST) {
                String path = open.remove();
                HttpResponse<String> page = visitor.get(path, "Cookie", session);
                if (page.statusCode() >= 400 && page.statusCode() != atRoot(path)) {
                    wrong.add(path + " answers " + page.statusCode());
                }
                routes.add(shape(path));
                for (String address : addresses(page)) {
                    if (!address.startsWith(BASE + "/")) {
                        wrong.add(path + " leads to " + address);
                    } else if (known.add(address.substring(BASE.length())) && routes.add(shape(address))) {
                        open.add(address.substring(BASE.length()));
                    }
                }
            }
            assertEquals(List.of(), wrong);
            assertTrue(routes.size() > 40, routes::toString);
        }
    }

    /// The status of a server without a base path: a form without its fields is refused there, too.
    private static int atRoot(String path) throws Exception {
        WebSettings plain = settings().below(BasePath.ROOT);
        ApiKeys none = new ApiKeys(Path.of("no-such-folder", "api.keys"));
        try (SampleWeb root = new SampleWeb(plain, none, SampleWeb.NOON);
                Visitor visitor = new Visitor(root.base)) {
            String session = visitor.session("token=" + SampleWeb.TOKEN);
            return visitor.get(path, "Cookie", session).statusCode();
        }
    }

    /// Links that differ only in parameters and numbers lead to one route; one of them is followed.
    private static String shape(String address) {
        String path = address.startsWith(BASE) ? address.substring(BASE.length()) : address;
        return path.replaceFirst("[?#].*", "").replaceAll("/(?:pages|cache)/[^/?]+", "/pages/ID")
                + (path.contains("?") ? path.replaceAll("=[^&]*|[^?]*\\?", "") : "");
    }

    private static List<String> addresses(HttpResponse<String> page) {
        List<String> addresses = new ArrayList<>();
        page.headers().firstValue("Location").ifPresent(addresses::add);
        if (!page.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
            return addresses;
        }
        Document document = Jsoup.parse(page.body());
        for (Element element : document.getAllElements()) {
            for (String name : ADDRESSES.split(" ", -1)) {
                String address = element.attr(name);
                if (address.startsWith("/") && !address.contains("{") && !address.contains("sign-out")) {
                    addresses.add(address.replaceFirst("#.*", ""));
                }
            }
        }
        return addresses;
    }

    private String signIn(Visitor visitor) throws Exception {
        HttpResponse<String> in = visitor.post(
                "/console/sign-in",
                "token=" + SampleWeb.TOKEN,
                "Sec-Fetch-Site",
                "same-origin",
                "X-Forwarded-Proto",
                "https");
        assertEquals(BASE + "/console", in.headers().firstValue("Location").orElseThrow());
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.contains("Path=" + BASE + "/"), cookie);
        return cookie.substring(0, cookie.indexOf(';'));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyRouteOfTheDescriptionIsServedBelowItsServer(boolean stripping) throws Exception {
        try (Visitor visitor = through(stripping)) {
            JsonNode document = json.readTree(visitor.get("/openapi.json").body());
            assertEquals(BASE, document.at("/servers/0/url").asText());
            for (var path : document.get("paths").properties()) {
                String asked = path.getKey().replaceAll("\\{[^}]*}", "none");
                HttpResponse<String> got = visitor.get(asked);
                assertFalse(got.body().contains("Nothing found at"), asked + got.body());
                if (got.statusCode() >= 400) {
                    assertTrue(json.readTree(got.body()).get("type").asText().startsWith(BASE + "/problems#"), asked);
                    assertEquals(
                            BASE + asked,
                            json.readTree(got.body()).get("instance").asText());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void absoluteAddressesHaveTheNameAndTheBaseOfTheSite(boolean stripping) throws Exception {
        try (Visitor visitor = through(stripping)) {
            String site = "https://127.0.0.1:" + web.server.port() + BASE;
            String[] secure = {"X-Forwarded-Proto", "https"};
            String description = visitor.get("/opensearch.xml", secure).body();
            assertEquals(5, description.split(site + "/", -1).length - 1, description);
            assertFalse(description.replace(site, "").contains("https://127"), description);
            String feed = visitor.get("/search?format=rss&q=a", secure).body();
            assertTrue(feed.contains("<link>" + site + "/search?"), feed);
            web.engine.urls().forEach(url -> web.pages.known.add(FakePages.page(FakeEngine.id(url), "页", url)));
            String page = Jsoup.parse(visitor.get("/search?q=a").body())
                    .selectFirst("a[href^=" + BASE + "/pages/]")
                    .attr("href");
            String id = URI.create(page).getPath().substring((BASE + "/pages/").length());
            JsonNode known = json.readTree(visitor.get("/api/v1/pages/" + id).body());
            assertTrue(known.get("cached").asText().startsWith(BASE + "/cache/"), known::toString);
            assertTrue(web.credentials
                    .users()
                    .firstLink()
                    .orElseThrow()
                    .address(web.base)
                    .contains(BASE + "/console/welcome?key="));
        }
    }

    @Test
    void theLanguageIsRememberedBelowTheBaseOnly() throws Exception {
        try (Visitor visitor = through(true)) {
            String cookie =
                    visitor.get("/?lang=en").headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.matches("lang=en; Path=" + BASE + "/;.*"), cookie);
        }
    }

    @Test
    void hostileTextIsNotChanged() throws Exception {
        String hostile = "\" href=\"/a\" <a href=\"/b\"> $1 \\";
        try (Visitor visitor = through(true)) {
            Document page = Jsoup.parse(
                    visitor.get("/search?q=" + Visitor.encoded(hostile)).body());
            assertEquals(hostile, page.selectFirst("#q").attr("value"));
            assertTrue(page.title().contains(hostile.substring(0, 12)), page.title());
            Stream<Element> links =
                    page.select("[href=/a], [href=/b], [href=" + BASE + "/a], [href=" + BASE + "/b]").stream();
            assertEquals(List.of(), links.toList());
        }
    }

    @Test
    void aNeighbouringPathIsNotBelowTheBase() throws Exception {
        try (Visitor visitor = new Visitor(root())) {
            assertAll(
                    () -> assertEquals(404, visitor.get(BASE + "x/").statusCode()),
                    () -> assertEquals(200, visitor.get(BASE).statusCode()),
                    () -> assertEquals(200, visitor.get(BASE + "/").statusCode()),
                    () -> assertEquals(200, visitor.get(BASE + "/health").statusCode()),
                    () -> assertEquals(
                            404, visitor.get(BASE + "//evil.example/").statusCode()),
                    () -> assertEquals(200, visitor.get("/health").statusCode()));
        }
    }
}
