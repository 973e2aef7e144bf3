package dev.remora.opensearch.app;

import static dev.remora.opensearch.app.ServedPages.PAGES;
import static dev.remora.opensearch.app.ServedPages.encoded;
import static dev.remora.opensearch.app.ServedPages.run;
import static dev.remora.opensearch.app.ServedPages.visitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.opensearch.OnNode;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Looks;
import dev.remora.search.app.Ran;
import dev.remora.search.app.Visitor;
import dev.remora.search.app.server.ServeCommand;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The web front end on a real node, beside the same over the local index of the same pages.
class ServedFromNodeTest extends OnNode {
    private final ObjectMapper json = new ObjectMapper();
    private ServedPages pages;

    private void importPages() throws IOException {
        pages = ServedPages.in(data, topic);
    }

    private String nodeAddress() {
        return "opensearch=" + node().address();
    }

    private JsonNode ask(Visitor visitor, String path) throws Exception {
        HttpResponse<String> answer = visitor.get(path);
        assertEquals(200, answer.statusCode(), path + answer.body());
        return json.readTree(answer.body());
    }

    private static List<String> ids(JsonNode answer) {
        List<String> ids = new ArrayList<>();
        answer.path("results").forEach(result -> ids.add(result.path("id").asText()));
        return ids;
    }

    @Test
    void pagesAndApiAnswerAsTheyDoFromTheLocalIndex() throws Exception {
        importPages();
        run("index", topic, "--data", pages.folder().toString(), "--rebuild");
        pages.index(nodeAddress() + "?shards=3");
        try (ServeCommand.Served local = pages.serve(Optional.empty());
                ServeCommand.Served served = pages.serve(Optional.of(nodeAddress()));
                Visitor here = visitor(local);
                Visitor there = visitor(served)) {
            for (String query : List.of("针灸", "失眠 穴位", "脾胃", "site:h1.example")) {
                String path = "/api/v1/search?facets=true&q=" + encoded(query);
                for (String further : List.of("", "&sort=date", "&page=2", "&topic=" + topic)) {
                    JsonNode wanted = ask(here, path + further);
                    JsonNode found = ask(there, path + further);
                    assertEquals(ids(wanted), ids(found), path + further);
                    assertEquals(wanted.path("total"), found.path("total"), path + further);
                    assertEquals(wanted.path("facets"), found.path("facets"), path + further);
                }
            }
            String id = ids(ask(there, "/api/v1/search?q=" + encoded("针灸"))).getFirst();
            assertEquals(ask(here, "/api/v1/pages/" + id), ask(there, "/api/v1/pages/" + id));
            for (String path :
                    List.of("/", "/search?q=" + encoded("针灸"), "/topics/" + topic, "/cache/" + id, "/metrics")) {
                assertEquals(200, there.get(path).statusCode(), path);
            }
            assertTrue(there.get("/search?q=" + encoded("针灸")).body().contains("<mark>针灸</mark>"));
            assertTrue(there.get("/cache/" + id).body().contains("艾灸")
                    || there.get("/cache/" + id).body().contains("针灸"));
            assertTrue(there.get("/metrics").body().contains("remora_index_pages{topic=\"" + topic + "\"} 24"));
            walksToTheEnd(there);
            anAgentFinds(there);
        }
    }

    private void walksToTheEnd(Visitor visitor) throws Exception {
        List<String> walked = new ArrayList<>();
        String path = "/api/v1/search?size=10&cursor=*&q=" + encoded("针灸");
        while (!path.isEmpty()) {
            JsonNode step = ask(visitor, path);
            walked.addAll(ids(step));
            path = step.path("next").asText("");
        }
        assertEquals(PAGES, walked.size());
        assertEquals(PAGES, new HashSet<>(walked).size());
    }

    private void anAgentFinds(Visitor visitor) throws Exception {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search\","
                + "\"arguments\":{\"query\":\"针灸\"}}}";
        HttpRequest request = visitor.request("/mcp", "Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(call))
                .build();
        HttpResponse<String> answer = visitor.client.send(request, HttpResponse.BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        assertTrue(answer.body().contains(".example/"), answer.body());
    }

    @Test
    void aServerSurvivesItsNodeAndSaysWhatIsWrong() throws Exception {
        importPages();
        try (LinkToNode link = new LinkToNode(node().address())) {
            pages.index(nodeAddress());
            try (ServeCommand.Served served = pages.serve(Optional.of("opensearch=" + link.address()));
                    Visitor visitor = visitor(served)) {
                String search = "/api/v1/search?q=" + encoded("针灸");
                assertEquals(200, visitor.get(search).statusCode());
                assertEquals(200, visitor.get("/health/ready").statusCode());
                link.cut(true);
                HttpResponse<String> failed = visitor.get(search);
                assertEquals(503, failed.statusCode());
                assertEquals("5", failed.headers().firstValue("Retry-After").orElse(""));
                assertTrue(failed.body().contains("The search index does not answer"), failed.body());
                HttpResponse<String> ready = visitor.get("/health/ready");
                assertEquals(503, ready.statusCode());
                assertTrue(ready.body().contains("No OpenSearch node answers at " + link.address()), ready.body());
                assertEquals(200, visitor.get("/").statusCode());
                assertEquals(503, visitor.get("/search?q=" + encoded("针灸")).statusCode());
                link.cut(false);
                awaitAnswer(visitor, search);
            }
        }
    }

    /// A failed look at the cluster is repeated after a second.
    private static void awaitAnswer(Visitor visitor, String path) throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        int status = 503;
        while (status == 503 && System.nanoTime() < end) {
            Looks.pause();
            status = visitor.get(path).statusCode();
        }
        assertEquals(200, status);
    }

    @Test
    void aCrawlFillsTheClusterAndWritesNoLocalIndex() {
        Path folder = data.resolve("crawled");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Path file = DemoSide.topicFile(data, "{delay: 0, maxPages: 30}");
            run(demo.crawl(file, folder, "--engine", nodeAddress()));
        }
        assertFalse(Files.exists(folder.resolve(DemoSide.TOPIC).resolve("index")));
        Ran found = Ran.of("search", "针灸", "--data", folder.toString(), "--engine", nodeAddress());
        assertEquals(0, found.code(), found.err());
        assertTrue(found.out().contains("针灸"), found.out());
    }
}
