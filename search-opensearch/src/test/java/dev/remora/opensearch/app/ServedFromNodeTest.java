package dev.remora.opensearch.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.opensearch.OnNode;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Ran;
import dev.remora.search.app.Visitor;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// The web front end on a real node, beside the same over the local index of the same pages.
class ServedFromNodeTest extends OnNode {
    private static final WebSettings UNLIMITED =
            new WebSettings("127.0.0.1", 0, "test", new GateSettings(0, 0, false, false), List.of());
    private static final int PAGES = 24;

    private final ObjectMapper json = new ObjectMapper();
    private Path folder;

    private void importPages() throws IOException {
        WarcText warc = new WarcText();
        for (int i = 0; i < PAGES; i++) {
            String text =
                    i % 3 == 0 ? "针灸是中医的治疗方法之" + i + "，常用穴位有足三里和合谷，失眠的人可以试试。" : "艾灸与推拿之" + i + "，调理脾胃，气血通畅，针灸之外还有许多办法。";
            warc.page("http://h" + i % 4 + ".example/" + i + ".html", text, List.of());
        }
        Path file = Files.writeString(data.resolve("pages.warc"), warc.text());
        Path topicFile = Files.writeString(
                data.resolve("topic.yaml"),
                "id: " + topic + "\nname: 针灸\nkeywords: [针灸, 中医, 穴位]\n"
                        + "seeds: [\"http://h0.example/0.html\"]\nindex: all\n");
        folder = data.resolve("collections");
        run("import", topicFile.toString(), file.toString(), "--data", folder.toString());
    }

    private static void run(String... arguments) {
        Ran ran = Ran.of(arguments);
        assertEquals(0, ran.code(), ran.err());
    }

    private String nodeAddress() {
        return "opensearch=" + node().address();
    }

    private ServeCommand.Served serve(Optional<String> address) {
        CrawlOptions options = new CrawlOptions();
        options.data = folder;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(nowhere, nowhere, false, Language.EN), Clock.systemUTC());
        String[] arguments =
                address.map(engine -> new String[] {"--engine", engine}).orElse(new String[0]);
        return ServeCommand.open(
                wiring.on(CommandLine.populateCommand(new EngineOption(), arguments)), options, UNLIMITED);
    }

    private static Visitor visitor(ServeCommand.Served served) {
        return new Visitor(served.address().replaceFirst("/$", ""));
    }

    private JsonNode ask(Visitor visitor, String path) throws Exception {
        HttpResponse<String> answer = visitor.get(path);
        assertEquals(200, answer.statusCode(), path + answer.body());
        return json.readTree(answer.body());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<String> ids(JsonNode answer) {
        List<String> ids = new ArrayList<>();
        answer.path("results").forEach(result -> ids.add(result.path("id").asText()));
        return ids;
    }

    @Test
    void pagesAndApiAnswerAsTheyDoFromTheLocalIndex() throws Exception {
        importPages();
        run("index", topic, "--data", folder.toString(), "--rebuild");
        run("index", topic, "--data", folder.toString(), "--engine", nodeAddress() + "?shards=3");
        try (ServeCommand.Served local = serve(Optional.empty());
                ServeCommand.Served served = serve(Optional.of(nodeAddress()));
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
            run("index", topic, "--data", folder.toString(), "--engine", nodeAddress());
            try (ServeCommand.Served served = serve(Optional.of("opensearch=" + link.address()));
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
            status = visitor.get(path).statusCode();
        }
        assertEquals(200, status);
    }

    @Test
    void aCrawlFillsTheClusterAndWritesNoLocalIndex() {
        folder = data.resolve("crawled");
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
