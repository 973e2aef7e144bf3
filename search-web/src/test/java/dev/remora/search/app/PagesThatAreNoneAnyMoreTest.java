package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.schema.Fields;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages that are fetched again and are no pages any more, though their hosts answer with status 200 as before:
/// searches find them no more, and they do not count as pages. An empty response may be a fault: its page stays.
class PagesThatAreNoneAnyMoreTest {
    private static final String HOST = "http://a.example";
    private static final List<String> PATHS = List.of("/error", "/hidden", "/empty", "/picture", "/away", "/stays");

    @TempDir
    Path folder;

    /// A site whose pages are others from the second crawl on.
    private static final class Changing implements Web {
        private volatile boolean changed;

        @Override
        public Answer answer(String host, String path) {
            if (!host.equals("a.example") || path.equals("/robots.txt")) {
                return new Answer.NoPage();
            }
            if (path.equals("/")) {
                return html(
                        "首页",
                        "<p>" + text("首页") + "</p>"
                                + String.join(
                                        " ",
                                        PATHS.stream()
                                                .map(p -> "<a href='" + p + "'>针灸 " + p + "</a>")
                                                .toList()));
            }
            return !changed || path.equals("/stays") ? html("针灸 " + path, "<p>" + text(path) + "</p>") : other(path);
        }

        private static Answer other(String path) {
            return switch (path) {
                case "/error" -> html("页面不存在", "<p>对不起，您访问的页面不存在</p>");
                case "/hidden" ->
                    html("针灸", "<meta name='robots' content='noindex'>", "<p>" + text("/hidden") + "</p>");
                case "/empty" -> response("text/html; charset=utf-8", "");
                case "/picture" -> response("image/png", "\u0089PNG\r\n\u001a\n");
                case "/away" ->
                    new Answer.Response(302, List.of(new Header("Location", "mailto:a@a.example")), content(""));
                default -> new Answer.NoPage();
            };
        }

        private static String text(String of) {
            return "针灸是中医的一种疗法，以针刺入穴位。" + of + " 说的是艾灸与经络，也说中药和方剂。";
        }

        private static Answer html(String title, String body) {
            return html(title, "", body);
        }

        private static Answer html(String title, String head, String body) {
            return response(
                    "text/html; charset=utf-8",
                    "<html><head><title>" + title + "</title>" + head + "</head><body>" + body + "</body></html>");
        }

        private static Answer response(String type, String body) {
            return new Answer.Response(200, List.of(new Header("Content-Type", type)), content(body));
        }

        private static ArchivedContent content(String body) {
            return ArchivedContent.of(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void theyLeaveTheIndexAndCountAsWhatTheyAre() throws Exception {
        Path topic = Files.writeString(folder.resolve("topic.yaml"), """
                id: demo
                keywords: {针灸: 3, 艾灸: 2, 经络: 2, 中药: 2, 方剂: 2, 中医: 3, 穴位: 2}
                seeds: [http://a.example/]
                crawl: {delay: 0}
                """);
        Changing web = new Changing();
        try (DemoSide side = new DemoSide(web, Duration.ZERO)) {
            assertEquals(Map.of("fetched", 7, "onTopic", 7, "failed", 0), crawl("crawl", side, topic));
            assertEquals(addresses("/", "/error", "/hidden", "/empty", "/picture", "/away", "/stays"), found());
            web.changed = true;
            // Pages are home, /stays, the hidden one and the one that says that it is none, which is on no topic.
            assertEquals(Map.of("fetched", 4, "onTopic", 3, "failed", 3), crawl("recrawl", side, topic));
            assertTrue(
                    said.contains("Of the known pages, 3 are unchanged, 1 has changed and 2 are gone; 0 pages are new. "
                            + "Refused or not answered, and kept in the index for now: 1."),
                    said);
            assertEquals(addresses("/", "/empty", "/stays"), found());
        }
        Ran rebuilt = Ran.of("index", "demo", "--data", folder.toString(), "--rebuild");
        assertEquals(0, rebuilt.code(), rebuilt.err());
        assertEquals(addresses("/", "/empty", "/stays"), found());
    }

    /// What the last crawl said.
    private String said = "";

    private Map<String, Integer> crawl(String command, DemoSide side, Path topic) throws Exception {
        Path report = folder.resolve("report.json");
        String[] arguments = side.crawl(topic, folder, "--report", report.toString());
        arguments[0] = command;
        Ran ran = Ran.of(arguments);
        assertEquals(0, ran.code(), ran.err());
        said = ran.err();
        String end = command.equals("recrawl") ? "the recrawl is complete" : "the queue is empty";
        assertTrue(ran.err().contains(end), ran.err());
        JsonNode figures = new ObjectMapper().readTree(report.toFile());
        // robots.txt is there for no page.
        return Map.of(
                "fetched", figures.get("fetched").asInt(),
                "onTopic", figures.get("onTopic").asInt(),
                "failed", figures.get("failed").asInt());
    }

    private static Set<String> addresses(String... paths) {
        Set<String> addresses = new TreeSet<>();
        for (String path : paths) {
            addresses.add(HOST + path);
        }
        return addresses;
    }

    private Set<String> found() throws Exception {
        Set<String> found = new TreeSet<>();
        try (DirectoryReader reader =
                DirectoryReader.open(FSDirectory.open(folder.resolve("demo").resolve("index")))) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (var hit : searcher.search(MatchAllDocsQuery.INSTANCE, 100).scoreDocs) {
                found.add(searcher.storedFields().document(hit.doc).get(Fields.URL));
            }
        }
        return found;
    }
}
