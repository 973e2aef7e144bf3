package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is asked of a cluster; a server on loopback plays one that has the analyzer `cjk` only.
class PlainOpenSearchTest {
    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private String bulkAnswer = "{\"errors\":false}";

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(exchange.getRequestMethod() + " " + path + " " + body);
            boolean unknown = exchange.getRequestMethod().equals("PUT") && !body.contains("\"analyzer\":\"cjk\"");
            String answer = path.endsWith("_search")
                    ? "{\"hits\":{\"hits\":[{\"_id\":\"1\"},{\"_id\":\"0\"}]}}"
                    : path.endsWith("_bulk") ? bulkAnswer : "{}";
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(unknown ? 400 : 200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private URI node() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void foldedPagesAreFoundInTheClustersOrderAndTheIndexIsDeleted() throws IOException {
        try (PlainOpenSearch plain =
                PlainOpenSearch.begin(node(), "cjk", new Folding()).orElseThrow()) {
            plain.add(new PlainText("http://a.example/", "針灸", "治療失眠"));
            plain.add(new PlainText("http://b.example/", "推拿", "按摩"));
            plain.finish();
            assertEquals(List.of("http://b.example/", "http://a.example/"), plain.find("針灸", 7));
        }
        assertTrue(asked.get(2).contains("{\"title\":\"针灸\",\"body\":\"治疗失眠\"}"), asked.get(2));
        String search = asked.get(4);
        assertTrue(search.contains("\"size\":7") && search.contains("\"query\":\"针灸\""), search);
        assertTrue(search.contains("[\"title^2\",\"body\"]"), search);
        assertEquals("DELETE /remora-lab.plain-cjk ", asked.getLast());
    }

    @Test
    void anAnalyzerThatTheClusterLacksIsNoError() throws IOException {
        assertTrue(PlainOpenSearch.begin(node(), "smartcn", new Folding()).isEmpty());
    }

    @Test
    void aRefusedPageEndsTheMeasurement() throws IOException {
        bulkAnswer = "{\"errors\":true}";
        try (PlainOpenSearch plain =
                PlainOpenSearch.begin(node(), "cjk", new Folding()).orElseThrow()) {
            plain.add(new PlainText("http://a.example/", "针灸", "治疗失眠"));
            assertThrows(java.io.UncheckedIOException.class, plain::finish);
        }
    }

    @Test
    void timesAreThoseOfAShareOfTheSearches() {
        SearchTimes times = new SearchTimes("x", List.of(1_000_000L, 2_000_000L, 3_000_000L, 40_000_000L));
        assertEquals(2, times.milliseconds(0.5));
        assertEquals(40, times.milliseconds(0.95));
    }
}
