package dev.remora.crawler.metasearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.shared.topic.PageSearch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Against a small server on loopback that speaks SearXNG's format.
class SearxngSearchTest {
    private HttpServer server;
    private final List<String> asked = new ArrayList<>();
    private int status = 200;
    private List<String> pages = List.of();

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/search", exchange -> {
            asked.add(exchange.getRequestURI().getQuery());
            byte[] body = (asked.size() <= pages.size() ? pages.get(asked.size() - 1) : "{\"results\": []}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private List<PageSearch.Hit> search(String query, int most) throws PageSearch.Unanswered {
        try (SearxngSearch search =
                new SearxngSearch("http://127.0.0.1:" + server.getAddress().getPort() + "/")) {
            return search.search(query, most);
        }
    }

    private String refusal() {
        return assertThrows(PageSearch.Unanswered.class, () -> search("针灸", 5)).getMessage();
    }

    @Test
    void givesAddressesAndTitlesInTheOrderOfTheService() throws PageSearch.Unanswered {
        pages = List.of("""
                {"query": "针灸", "number_of_results": 2, "results": [
                  {"url": "https://a.example/", "title": " 针灸学 ", "content": "…", "engines": ["x"], "score": 2.0},
                  {"title": "没有地址"},
                  {"url": "https://b.example/", "content": null}], "answers": [], "suggestions": []}""");
        assertEquals(
                List.of(new PageSearch.Hit("https://a.example/", "针灸学"), new PageSearch.Hit("https://b.example/", "")),
                search("针灸", 5));
        assertEquals("q=针灸&format=json&language=zh&pageno=1", asked.getFirst());
        assertEquals(2, asked.size());
    }

    @Test
    void asksForFurtherPagesUntilThereAreEnough() throws PageSearch.Unanswered {
        pages = List.of(
                "{\"results\": [{\"url\": \"https://a.example/\"}]}",
                "{\"results\": [{\"url\": \"https://b.example/\"}]}");
        assertEquals(2, search("针灸", 2).size());
        assertEquals(2, asked.size());
    }

    @Test
    void saysInWordsWhatIsWrong() {
        status = 403;
        assertTrue(refusal().contains("HTTP status 403; check that its settings allow the format json"), refusal());
        status = 200;
        asked.clear();
        pages = List.of("<html>", "{\"error\": 1}");
        assertTrue(refusal().contains("did not return JSON"));
        assertTrue(refusal().contains("no list of results"));
        server.stop(0);
        assertTrue(refusal().contains("does not respond"));
    }

    @Test
    void refusesWhatIsNoAddressOfAService() {
        assertThrows(IllegalArgumentException.class, () -> new SearxngSearch("searx.example"));
        assertThrows(IllegalArgumentException.class, () -> new SearxngSearch("file:///etc"));
    }
}
