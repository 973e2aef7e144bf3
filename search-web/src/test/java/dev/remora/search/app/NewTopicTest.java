package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.url.Url;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A topic from three words to results, over the API of one server, which begins with an empty data folder.
@Timeout(180)
class NewTopicTest {

    @TempDir
    Path folder;

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void threeWordsAndASeedBecomeAnEngine() throws Exception {
        try (DemoAdmin at = new DemoAdmin(folder.resolve("collections"))) {
            String seed = seed();
            JsonNode draft = at.ask(
                    "POST",
                    "/api/v1/topics/propose",
                    "{\"name\":\"中医\",\"words\":[\"中医\",\"针灸\",\"中药\"],\"seeds\":[\"" + seed + "\"]}");
            assertEquals(
                    "[]",
                    draft.get("notes").findValuesAsText("code").stream()
                            .filter(code -> !code.equals("catalogue"))
                            .toList()
                            .toString());
            String file = draft.get("file").asText() + "\ncrawl: {delay: 0, maxPages: 40}\n";
            at.ask("POST", "/api/v1/topics", file);
            at.ask("POST", "/api/v1/topics/zhongyi/crawls", "");
            JsonNode over = at.await("/api/v1/topics/zhongyi/crawls/current", "/state", "finished");
            assertTrue(over.get("onTopic").asLong() > 5, over.toString());
            JsonNode found = at.await(
                    "/api/v1/topics/zhongyi", "/pages", over.get("onTopic").asText());
            assertEquals("中医", found.get("name").asText());
            assertTrue(at.ask("GET", "/api/v1/search?topic=zhongyi&q=" + Visitor.encoded("针灸"), "")
                            .at("/total/value")
                            .asLong()
                    > 0);
            startsAtFewPagesOfAHost(at);
            changesAndDeletesIt(at, file);
        }
    }

    private static void startsAtFewPagesOfAHost(DemoAdmin at) throws Exception {
        JsonNode draft = at.ask("POST", "/api/v1/topics/propose", "{\"words\":[\"针灸\"]}");
        Map<String, Long> ofHost = draft.get("seeds").findValuesAsText("url").stream()
                .collect(Collectors.groupingBy(url -> new Url(url).host(), Collectors.counting()));
        assertFalse(ofHost.isEmpty());
        assertTrue(ofHost.values().stream().allMatch(seeds -> seeds <= 2), ofHost.toString());
    }

    private void changesAndDeletesIt(DemoAdmin at, String file) throws Exception {
        JsonNode written = at.ask("PUT", "/api/v1/topics/zhongyi", file.replace("\"针灸\": 3.0", "\"针灸\": 1.0"));
        assertEquals("[\"keywords\"]", written.get("changed").toString());
        at.ask("POST", "/api/v1/topics/zhongyi/crawls?maxPages=45", "");
        at.await("/api/v1/topics/zhongyi/crawls/current", "/state", "finished");
        assertTrue(
                Files.readString(at.data.resolve("zhongyi/topic.yaml")).contains("\"针灸\": 1.0"),
                "the crawl goes on with the new text");
        JsonNode removed = at.awaitDone("DELETE", "/api/v1/topics/zhongyi?confirm=zhongyi");
        assertTrue(Files.isDirectory(
                at.data.resolve(removed.get("folder").asText()).resolve("journal")));
        assertEquals(
                404, at.send("GET", "/api/v1/topics/zhongyi/crawls/current", "").statusCode());
        assertEquals(404, at.send("POST", "/api/v1/topics/zhongyi/crawls", "").statusCode());
        assertEquals(
                "[]",
                at.await("/api/v1/topics", "/topics/0/id", "").get("topics").toString(),
                "search has none of it left");
    }

    @Test
    void examplePagesAreReadForTheirWordsAndTheirSites() throws Exception {
        try (DemoAdmin at = new DemoAdmin(folder.resolve("collections"))) {
            String example = seed();
            JsonNode draft = at.ask("POST", "/api/v1/topics/propose", "{\"examples\":[\"" + example + "\"]}");
            assertTrue(draft.get("keywords").size() > 3, draft.toString());
            assertEquals("example", draft.at("/keywords/0/from").asText());
            assertEquals(example, draft.at("/seeds/0/url").asText());
            assertTrue(
                    json.readTree(at.send(
                                            "POST",
                                            "/api/v1/topics/check",
                                            draft.get("file").asText())
                                    .body())
                            .get("valid")
                            .asBoolean(),
                    draft.toString());
        }
    }

    @Test
    void answersAboutStoredPagesTeachTheTopic() throws Exception {
        try (DemoAdmin at = new DemoAdmin(folder.resolve("collections"))) {
            at.ask(
                    "POST",
                    "/api/v1/topics",
                    "# mine\nid: tcm\nname: 中医\nkeywords: {中医: 3, 针灸: 3}\nseeds: [\"" + seed()
                            + "\"]\ncrawl: {delay: 0}\n");
            at.ask("POST", "/api/v1/topics/tcm/crawls?maxPages=50", "");
            at.await("/api/v1/topics/tcm/crawls/current", "/state", "finished");
            int all = at.ask("GET", "/api/v1/topics/tcm/questions?size=50", "")
                    .get("questions")
                    .size();
            assertTrue(all < 50, "some pages of the demo web have nearly the text of another");
            JsonNode before = at.ask("GET", "/api/v1/topics/tcm/questions?size=6", "");
            assertEquals("keyword-density", before.get("model").asText());
            assertEquals(6, before.get("questions").size());
            StringBuilder answers = new StringBuilder();
            before.get("questions")
                    .forEach(page -> answers.append(answers.isEmpty() ? "" : ",")
                            .append("{\"url\":\"" + page.get("url").asText() + "\",\"onTopic\":"
                                    + (page.get("relevance").asDouble() > 0) + "}"));
            JsonNode written = at.ask("POST", "/api/v1/topics/tcm/answers", "{\"answers\":[" + answers + "]}");
            assertEquals("[\"examples\",\"model\"]", written.get("changed").toString());
            JsonNode after = at.ask("GET", "/api/v1/topics/tcm/questions?size=50", "");
            assertEquals("keyword-feedback", after.get("model").asText());
            assertEquals(6, after.get("onTopic").asInt() + after.get("offTopic").asInt());
            assertTrue(after.get("learnt").size() > 0, after.toString());
            assertEquals(all - 6, after.get("questions").size(), "what is answered is not asked again");
            assertTrue(Files.readString(at.data.resolve("tcm.yaml")).startsWith("# mine\n"));
            at.ask("POST", "/api/v1/topics/tcm/crawls?maxPages=55", "");
            at.await("/api/v1/topics/tcm/crawls/current", "/state", "finished");
            assertTrue(
                    Files.readString(at.data.resolve("tcm/topic.yaml")).contains("keyword-feedback"),
                    "the crawl goes on with what was taught");
        }
    }

    @Test
    void anAnswerThatNamesNoPageIsRefused() throws Exception {
        try (DemoAdmin at = new DemoAdmin(folder.resolve("collections"))) {
            at.ask("POST", "/api/v1/topics", "id: tea\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n");
            for (String body : new String[] {
                "",
                "{}",
                "{\"answers\":[]}",
                "{\"answers\":[null]}",
                "{\"answers\":[{\"url\":\"file:/etc/passwd\",\"onTopic\":true}]}",
                "{\"answers\":[{\"url\":\"http://tea.example/\"}]}"
            }) {
                assertEquals(
                        400, at.send("POST", "/api/v1/topics/tea/answers", body).statusCode(), body);
            }
            String answer = "{\"answers\":[{\"url\":\"http://tea.example/\",\"onTopic\":true}]}";
            assertEquals(
                    404, at.send("POST", "/api/v1/topics/none/answers", answer).statusCode());
            assertEquals(
                    404, at.send("GET", "/api/v1/topics/none/questions", "").statusCode());
            assertEquals(
                    0,
                    at.ask("GET", "/api/v1/topics/tea/questions", "")
                            .get("questions")
                            .size());
        }
    }

    /// The first seed of the demo's own topic.
    private static String seed() throws Exception {
        return Files.readAllLines(DemoSide.DEMO.resolve("topics/near/1-tcm.yaml")).stream()
                .filter(line -> line.strip().startsWith("- http"))
                .map(line -> line.strip().substring(2))
                .findFirst()
                .orElseThrow();
    }
}
