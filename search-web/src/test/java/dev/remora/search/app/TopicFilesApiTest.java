package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.shared.run.CrawlProgress.State;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Topic files over the API, in an empty data folder.
final class TopicFilesApiTest extends AtSampleWeb {
    private static final String BEARER = "Bearer " + SampleWeb.TOKEN;
    private static final String TEA = "id: tea\nname: 茶\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n";

    private final ObjectMapper json = new ObjectMapper();

    private HttpResponse<String> send(String method, String path, String body, String... headers) throws Exception {
        var request = visitor.request("/api/v1/topics" + path, "Authorization", BEARER);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return visitor.client.send(
                request.method(method, BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private JsonNode ok(int status, HttpResponse<String> answer) throws Exception {
        assertEquals(status, answer.statusCode(), answer.body());
        return json.readTree(answer.body());
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.walk(web.data)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> web.data.relativize(file).toString())
                    .filter(name -> !name.endsWith(".lock"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aCheckNamesEachMistakeByLineAndColumnAndWritesNothing() throws Exception {
        JsonNode bad = ok(200, send("POST", "/check", "id: tea\nkeywords: {茶: many}\nseeds: [nowhere]\n"));
        assertFalse(bad.get("valid").asBoolean());
        assertEquals("2:12 3:9", places(bad.get("mistakes")));
        assertTrue(bad.at("/mistakes/0/message").asText().contains("allowed: a number"), bad.toString());
        JsonNode chinese = ok(200, send("POST", "/check?lang=zh", "id: tea\nkeywords: {茶: many}\nseeds: [nowhere]\n"));
        assertEquals(
                "keywords.茶 的值是“many”；应为 0.000001 到 1000 之间的数",
                chinese.at("/mistakes/0/message").asText());
        JsonNode good = ok(200, send("POST", "/check", TEA));
        assertTrue(good.get("valid").asBoolean());
        assertEquals(3, good.at("/topic/keywords/茶").asDouble());
        assertEquals(List.of(), files());
    }

    private static String places(JsonNode mistakes) {
        StringBuilder places = new StringBuilder();
        mistakes.forEach(mistake -> places.append(mistake.get("line"))
                .append(':')
                .append(mistake.get("column"))
                .append(' '));
        return places.toString().strip();
    }

    @Test
    void aTopicIsMadeOnceAndReadBackAsItWasWritten() throws Exception {
        HttpResponse<String> made = send("POST", "", TEA);
        assertEquals("tea", ok(201, made).get("id").asText());
        HttpResponse<String> file =
                visitor.get(made.headers().firstValue("Location").orElseThrow(), "Authorization", BEARER);
        assertEquals(TEA, file.body());
        assertTrue(
                file.headers().firstValue("Content-Disposition").orElseThrow().contains("tea.yaml"));
        assertEquals(409, send("POST", "", TEA).statusCode());
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(web.data.resolve("tea.yaml"))));
    }

    @Test
    void aTextThatIsNoTopicIsRefusedWithItsMistakes() throws Exception {
        JsonNode problem = ok(400, send("POST", "", "id: tea\nkeywords: {茶: 3}\nseeds: [http://a/]\ncolour: red\n"));
        assertEquals("4:1", places(problem.get("mistakes")));
        assertEquals("/problems#request", problem.get("type").asText());
        assertEquals(List.of(), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"new", "../evil", "a/b", "A", ".."})
    void anIdThatIsAPathOrAnAddressOfTheConsoleIsAMistake(String id) throws Exception {
        JsonNode problem = ok(400, send("POST", "", TEA.replace("id: tea", "id: \"" + id + "\"")));
        assertEquals("1:1", places(problem.get("mistakes")), problem.toString());
        assertEquals(List.of(), files());
    }

    @ParameterizedTest
    @ValueSource(strings = {"..%2F..%2Fetc%2Fpasswd", "%00", "a%5Cb", "TEA", "..", "queries.tsv"})
    void anIdInAnAddressReachesNoFile(String id) throws Exception {
        for (String method : List.of("GET", "PUT")) {
            // One that is malformed ends its connection.
            try (HttpClient client = HttpClient.newHttpClient()) {
                var request = visitor.request(
                                "/api/v1/topics/" + id + (method.equals("GET") ? "/file" : ""), "Authorization", BEARER)
                        .method(method, BodyPublishers.ofString(TEA));
                int status =
                        client.send(request.build(), BodyHandlers.ofString()).statusCode();
                assertTrue(List.of(400, 404, 405).contains(status), id + ": " + status);
            }
        }
        assertEquals(List.of(), files());
    }

    @Test
    void filesOfTheServerCannotBeNamedAsExamples() throws Exception {
        String reading = TEA + "examples: {positive: [\"file:/etc/passwd\"]}\n";
        assertEquals("5:24", places(ok(400, send("POST", "", reading)).get("mistakes")));
        Files.writeString(web.data.resolve("tea.yaml"), reading);
        ok(200, send("PUT", "/tea", reading + "description: by somebody at a shell\n"));
    }

    @Test
    void replacingKeepsTheLastVersionAndTellsWhatIsJudgedAnew() throws Exception {
        send("POST", "", TEA);
        JsonNode none = ok(404, send("GET", "/tea/file?version=before", ""));
        assertTrue(none.get("detail").asText().contains("has no earlier version"), none.toString());
        String next = TEA.replace("{茶: 3}", "{茶: 3, 绿茶: 2}");
        JsonNode written = ok(200, send("PUT", "/tea", next));
        assertEquals("[\"keywords\"]", written.get("changed").toString());
        assertTrue(written.get("message").asText().contains("re-judged"), written.toString());
        assertEquals(next, send("GET", "/tea/file", "").body());
        assertEquals(TEA, send("GET", "/tea/file?version=before", "").body());
        assertEquals(
                "[]",
                ok(200, send("PUT", "/tea", next + "# mine\n")).get("changed").toString());
        assertEquals(
                "1:1",
                places(ok(400, send("PUT", "/tea", TEA.replace("tea", "coffee")))
                        .get("mistakes")));
        assertEquals(404, send("PUT", "/coffee", TEA).statusCode());
    }

    @Test
    void aChangedBudgetIsToldAndNoOtherChangeIsToldAsOne() throws Exception {
        send("POST", "", TEA);
        String next = TEA + "crawl: {maxPages: 400}\n";
        String told = ok(200, send("PUT", "/tea", next)).get("message").asText();
        assertTrue(told.contains("The next start uses the new crawl.maxPages"), told);
        assertFalse(told.contains("re-judged"), told);
        String again =
                ok(200, send("PUT", "/tea", next + "# mine\n")).get("message").asText();
        assertFalse(again.contains("maxPages"), again);
        String zh = ok(200, send("PUT", "/tea?lang=zh", TEA)).get("message").asText();
        assertTrue(zh.contains("crawl.maxPages"), zh);
        assertFalse(zh.contains("The next"), zh);
    }

    @Test
    void aBodyThatCannotBeReadIsExplainedWithoutTheParsersWords() throws Exception {
        for (String[] wrong : new String[][] {
            {"{\"words\": [", "The body is not valid JSON: see line 1, column 12."},
            {"{\"words\": 3}", "“words” in the body has the wrong type. /openapi.json describes the body."},
            {"{\"words\": [{}]}", "“words[0]” in the body has the wrong type. /openapi.json describes the body."},
            {"[]", "The body has the wrong type. /openapi.json describes it."},
            {"null", "The body has the wrong type. /openapi.json describes it."},
            {"", "The body has the wrong type. /openapi.json describes it."},
            {"{\"word\": []}", "The body has an unknown field “word”. Known fields: examples, id, name, seeds, words."},
            {
                "{\"" + "w".repeat(60_000) + "\": []}", // longer than the parser takes
                "The body has the wrong type. /openapi.json describes it."
            },
            {
                "{\"" + "w".repeat(1_000) + "\": []}",
                "The body has an unknown field “" + "w".repeat(30)
                        + "…”. Known fields: examples, id, name, seeds, words."
            },
        }) {
            JsonNode refused = ok(400, send("POST", "/propose", wrong[0]));
            assertEquals(wrong[1], refused.get("detail").asText(), wrong[0]);
            String zh = ok(400, send("POST", "/propose?lang=zh", wrong[0]))
                    .get("detail")
                    .asText();
            assertFalse(zh.contains("The body"), zh);
        }
    }

    @Test
    void aTextThatWasChangedMeanwhileIsNotOverwritten() throws Exception {
        send("POST", "", TEA);
        String tag = send("GET", "/tea/file", "").headers().firstValue("ETag").orElseThrow();
        ok(200, send("PUT", "/tea", TEA + "# first\n", "If-Match", tag));
        JsonNode problem = ok(412, send("PUT", "/tea", TEA + "# second\n", "If-Match", tag));
        assertEquals("/problems#changed-meanwhile", problem.get("type").asText());
        String page = visitor.get("/problems?lang=en").body();
        assertTrue(page.contains("id=\"changed-meanwhile\"") && page.contains("412"), page);
        assertEquals(TEA + "# first\n", send("GET", "/tea/file", "").body());
    }

    @Test
    void deletingAsksForTheIdAgainAndLosesNothing() throws Exception {
        send("POST", "", TEA);
        ok(200, send("PUT", "/tea", TEA + "# mine\n"));
        assertEquals(400, send("DELETE", "/tea", "").statusCode());
        assertEquals(400, send("DELETE", "/tea?confirm=coffee", "").statusCode());
        web.crawls.stands("tea", State.RUNNING, 5);
        assertEquals(409, send("DELETE", "/tea?confirm=tea", "").statusCode());
        web.crawls.stands("tea", State.STOPPED, 5);
        String folder =
                ok(200, send("DELETE", "/tea?confirm=tea", "")).get("folder").asText();
        assertEquals(List.of(folder + "/tea.before.yaml", folder + "/tea.yaml"), files());
        assertEquals(404, send("GET", "/tea/file", "").statusCode());
        assertEquals(201, send("POST", "", TEA).statusCode());
    }

    @Test
    void aBodyThatIsNotUtf8IsRefused() throws Exception {
        var request = visitor.request("/api/v1/topics", "Authorization", BEARER)
                .POST(BodyPublishers.ofByteArray(TEA.getBytes(Charset.forName("GBK"))));
        assertEquals(
                400,
                visitor.client.send(request.build(), BodyHandlers.ofString()).statusCode());
    }

    @Test
    void threeWordsBecomeADraftThatSaysWhatIsMissing() throws Exception {
        JsonNode draft = ok(200, send("POST", "/propose", "{\"words\": [\"针灸\", \"推拿:2.5\", \"艾灸\"]}"));
        assertEquals("zhenjiu-tuina-aijiu", draft.get("id").asText());
        assertEquals(
                "{\"term\":\"推拿\",\"weight\":2.5,\"from\":\"given\"}",
                draft.at("/keywords/1").toString());
        assertTrue(
                draft.get("keywords").toString().contains("{\"term\":\"中医\",\"weight\":1.0,\"from\":\"catalogue\"}"));
        // The made-up engine finds pages of its topics for 针灸.
        assertTrue(draft.get("seeds").toString().contains("\"from\":\"collection\""), draft.toString());
        JsonNode empty = ok(200, send("POST", "/propose", "{}"));
        assertEquals(List.of("no-words", "no-seeds"), empty.findValuesAsText("code"));
        assertEquals(400, send("POST", "/propose", "{\"words\": \"").statusCode());
        assertEquals(400, send("POST", "/propose", "{\"words\": [null]}").statusCode());
    }

    @Test
    void aDraftOfExamplePagesLeavesRoomForTheWordsThatAnswersAdd() throws Exception {
        String acupuncture = "针灸治疗失眠，取足三里、三阴交、神门。艾灸关元，推拿头部，拔罐背部，刮痧颈部，经络畅通，气血调和。";
        String medicine = "中医辨证论治，方剂有桂枝汤、麻黄汤，中药有人参、当归、黄芪、甘草，脉诊、舌诊合参，调理脾胃，祛除湿气。";
        String wish = json.createObjectNode()
                .set(
                        "examples",
                        json.createArrayNode().add(acupuncture.repeat(3)).add(medicine.repeat(3)))
                .toString();
        JsonNode draft = ok(200, send("POST", "/propose", wish));
        assertTrue(draft.get("keywords").size() <= 12, draft.get("keywords").toString());
        List<String> from = draft.get("keywords").findValuesAsText("from");
        assertEquals(8, from.stream().filter("example"::equals).count(), from.toString());
    }

    @Test
    void whatADraftLeavesOutIsToldInTheReadersLanguage() throws Exception {
        String wish = json.createObjectNode()
                .<ObjectNode>set(
                        "words",
                        json.createArrayNode()
                                .add("针灸")
                                .add("针灸:abc")
                                .add("中医:-1")
                                .add("!!!")
                                .add("标题：副标题"))
                .set("seeds", json.createArrayNode().add("ftp://x/"))
                .toString();
        JsonNode draft = ok(200, send("POST", "/propose?lang=zh", wish));
        assertEquals(
                List.of("针灸", "标题：副标题"),
                draft.get("keywords").findValuesAsText("term").subList(0, 2));
        List<String> notes = draft.get("notes").findValuesAsText("text");
        assertTrue(notes.contains("未采用的种子网址：ftp://x/：只抓取 http 和 https"), notes::toString);
        assertTrue(notes.contains("未采用的关键词：!!!：其中没有文字"), notes::toString);
        for (String word : List.of("针灸:abc", "中医:-1")) {
            assertTrue(notes.contains("未采用的关键词：" + word + "：冒号后面不是大于 0 的权重（例如 针灸:3）"), notes::toString);
        }
    }

    @Test
    void pastedTextGivesItsWordsAndAnAddressThatMayNotBeAskedIsTold() throws Exception {
        String text = "足三里是足阳明胃经的合穴。针刺足三里，艾灸足三里，都能调理脾胃。取足三里时屈膝。".repeat(3);
        String wish = json.createObjectNode()
                .set("examples", json.createArrayNode().add(text).add("https://h.example/a"))
                .toString();
        JsonNode draft = ok(200, send("POST", "/propose", wish));
        assertTrue(
                draft.get("keywords").toString().contains("{\"term\":\"脾胃\",\"weight\":3.0,\"from\":\"example\"}"),
                draft.toString());
        assertEquals(
                List.of("https://h.example/a", "https://h.example/"),
                draft.get("seeds").findValuesAsText("url").subList(0, 2));
        assertTrue(draft.get("notes").toString().contains("no-contact"), draft.toString());
        assertTrue(draft.get("file").asText().contains("positive: [\"https://h.example/a\"]"), draft.toString());
    }
}
