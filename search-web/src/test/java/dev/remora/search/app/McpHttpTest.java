package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.shared.url.Url;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The protocol's own client, over HTTP.
final class McpHttpTest {
    private static final String ARTICLE = "http://www.bencao.example/zhenjiu/zusanli.html";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private SampleWeb web;
    private Visitor visitor;
    private AgentClient agent;

    @BeforeEach
    void open() throws CannotListen {
        serve(GateSettings.DEFAULT);
        web.pages.known.add(FakePages.page(FakeEngine.id(ARTICLE), "针灸入门", ARTICLE));
        agent = new AgentClient(HttpClientStreamableHttpTransport.builder(web.base)
                .jsonMapper(AgentClient.MAPPER)
                .endpoint("/mcp")
                .build());
    }

    private void serve(GateSettings gate) throws CannotListen {
        closeWeb();
        ApiKeys keys = new ApiKeys(Path.of("no-such-folder", "api.keys"));
        WebSettings settings = new WebSettings("127.0.0.1", 0, "test", gate, List.of("https://agents.example"));
        web = new SampleWeb(settings, keys, SampleWeb.NOON);
        visitor = new Visitor(web.base);
    }

    @AfterEach
    void close() {
        agent.close();
        closeWeb();
    }

    private void closeWeb() {
        if (web != null) {
            visitor.close();
            web.close();
        }
    }

    private HttpResponse<String> post(String body, String... headers) throws Exception {
        HttpRequest.Builder request = visitor.request("/mcp", headers)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void everyToolIsListedReadOnlyWithWhatItTakes() {
        Map<String, McpSchema.Tool> tools =
                agent.tools().stream().collect(Collectors.toMap(McpSchema.Tool::name, tool -> tool));
        assertEquals(Set.of("search", "passages", "fetch", "similar", "why", "topics", "new_since"), tools.keySet());
        tools.values().forEach(tool -> {
            assertTrue(tool.annotations().readOnlyHint(), tool.name());
            assertFalse(tool.description().isBlank(), tool.name());
            assertEquals("object", tool.inputSchema().get("type"), tool.name());
        });
        assertEquals(List.of("query"), tools.get("search").inputSchema().get("required"));
        assertEquals(List.of("since"), tools.get("new_since").inputSchema().get("required"));
        String newSince = tools.get("new_since").description();
        assertTrue(newSince.contains("`next` is null even if there are more results"), newSince);
    }

    @Test
    void searchFindsPagesAsTextWithWhatTheyLack() throws Exception {
        web.engine.missing.put(ARTICLE, List.of("超导"));
        web.engine.pictures.put(ARTICLE, "http://img.example/zusanli.jpg");
        JsonNode found = agent.answer("search", Map.of("query", "针灸", "topic", "tcm", "size", 1));
        JsonNode hit = found.at("/results/0");
        assertEquals("http://img.example/zusanli.jpg", hit.get("picture").asText());
        assertEquals(1, found.get("results").size());
        assertEquals(ARTICLE, hit.get("url").asText());
        assertEquals("超导", hit.at("/missing/0").asText());
        assertTrue(hit.get("snippet").asText().startsWith("足三里在小腿外侧"), hit.toString());
        assertFalse(hit.toString().contains("<mark>"), hit.toString());
    }

    @Test
    void searchAndPassagesSayHowManyPagesHaveAllWordsAndWhatMayBeMeant() throws Exception {
        web.engine.missing.put(ARTICLE, List.of("超导"));
        web.engine.doc(new FakeEngine.Doc("tcm", "http://b.example/", "b.example", "针灸超导", "针灸。", 0.5));
        web.suggestions.better = Optional.of("针灸 减肥");
        Map<String, Object> asked = Map.of("query", "针灸", "topic", "tcm");
        JsonNode found = agent.answer("search", asked);
        JsonNode passages = agent.answer("passages", asked);
        for (JsonNode answer : List.of(found, passages)) {
            assertTrue(answer.at("/fullMatches/value").asLong() > 0, answer.toString());
            assertTrue(
                    answer.at("/fullMatches/value").asLong()
                            < answer.at("/total/value").asLong(),
                    answer.toString());
            assertEquals("针灸 减肥", answer.get("suggestion").asText());
        }
        assertTrue(found.has("partialFrom"), found.toString());
        assertEquals("超导", passages.at("/passages/0/missing/0").asText());
    }

    @Test
    void aTopicWhoseIndexIsRebuiltIsNotUnknown() {
        web.engine.unreadable.add("tcm");
        web.server.rebuilding(List.of("tcm"));
        String missing = FakeEngine.id("http://a.example/missing");
        for (Map.Entry<String, Map<String, Object>> call : Map.<String, Map<String, Object>>of(
                        "search", Map.of("query", "针灸", "topic", "tcm"),
                        "passages", Map.of("query", "针灸", "topic", "tcm"),
                        "new_since", Map.of("since", "2026-01-01", "topic", "tcm"),
                        "similar", Map.of("id", missing),
                        "fetch", Map.of("id", missing, "topic", "tcm"))
                .entrySet()) {
            McpSchema.CallToolResult answer = agent.call(call.getKey(), call.getValue());
            assertTrue(answer.isError(), call.getKey());
            assertEquals("The index is being rebuilt. Come back in a few minutes.", AgentClient.text(answer));
        }
        String law = AgentClient.text(agent.call("fetch", Map.of("id", missing, "topic", "law")));
        assertFalse(law.contains("rebuilt"), law);
    }

    @Test
    void aRequestThatAcceptsAnythingIsServed() throws Exception {
        HttpResponse<String> any = visitor.post("/mcp", PING, "Content-Type", "application/json", "Accept", "*/*");
        assertEquals(200, any.statusCode(), any.body());
        assertEquals(
                200,
                visitor.post("/mcp", PING, "Content-Type", "application/json").statusCode());
    }

    @Test
    void aBadMessageIsRefusedInWordsWithoutTheServersInsides() throws Exception {
        HttpResponse<String> header = visitor.post("/mcp", PING, "Accept", "application/json");
        assertEquals(406, header.statusCode());
        assertTrue(header.body().contains("text/event-stream"), header.body());
        for (String garbage : List.of("{", "", "[]", "{\"id\":1}", "7")) {
            HttpResponse<String> answer = post(garbage);
            assertEquals(400, answer.statusCode(), garbage);
            assertTrue(answer.body().contains("\"error\""), answer.body());
            assertTrue(answer.body().length() < 200, answer.body());
        }
        String half = post("{").body();
        assertTrue(half.contains("\"id\":null") && half.contains("-32700"), half);
        String unknown =
                post("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"nosuch\"}}")
                        .body();
        assertTrue(unknown.contains("there is no tool 'nosuch'"), unknown);
        assertTrue(unknown.contains("\"id\":5"), unknown);
    }

    /// What the protocol's library finds wrong, it would answer with an exception and its stack trace.
    @Test
    void noFieldOfAWrongTypeIsAnsweredWithTheServersInsides() throws Exception {
        String call = "\"method\":\"tools/call\",\"params\":{\"name\":\"search\",\"arguments\":";
        for (String fields : List.of(
                "\"id\":1," + call + "\"a\"}",
                "\"id\":1," + call + "[1]}",
                "\"id\":1," + call + "7,\"_meta\":3}",
                "\"id\":1," + call + "{},\"_meta\":\"a\"}",
                "\"id\":{}," + call + "{}}",
                "\"id\":[1]," + call + "{}}",
                "\"id\":1e99999,\"method\":\"ping\"",
                "\"id\":1,\"method\":\"tools/call\",\"params\":[]",
                "\"id\":1,\"method\":\"tools/call\",\"params\":\"a\"",
                "\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":[],\"capabilities\":7}",
                "\"id\":1,\"method\":\"initialize\",\"params\":{\"clientInfo\":\"a\"}",
                "\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":{}}",
                "\"id\":1,\"method\":\"no/such\",\"params\":{}",
                "\"id\":1,\"result\":7,\"error\":\"a\"")) {
            HttpResponse<String> answer = post("{\"jsonrpc\":\"2.0\"," + fields + "}");
            String body = answer.body();
            assertTrue(answer.statusCode() < 500, fields + " " + answer.statusCode() + body);
            assertFalse(body.contains("stackTrace") || body.contains("io.modelcontextprotocol"), fields + body);
        }
    }

    @Test
    void passagesNameTheirSource() throws Exception {
        JsonNode passage = agent.answer("passages", Map.of("query", "针灸")).at("/passages/0");
        assertEquals(ARTICLE, passage.get("url").asText());
        assertEquals("一、取穴", passage.at("/headings/0").asText());
    }

    @Test
    void aPageIsReadInPartsByItsIdOrItsAddress() throws Exception {
        String whole =
                agent.answer("fetch", Map.of("id", FakePages.ID)).get("text").asText();
        assertEquals(FakePages.TEXT, whole);
        StringBuilder read = new StringBuilder();
        for (JsonNode start = new ObjectMapper().readTree("0"); !start.isNull(); ) {
            JsonNode part = agent.answer("fetch", Map.of("id", FakePages.ID, "start", start.asInt(), "length", 7));
            read.append(part.get("text").asText());
            start = part.get("next");
        }
        assertEquals(FakePages.TEXT, read.toString());
        assertEquals(
                "",
                agent.answer("fetch", Map.of("id", FakePages.ID, "start", 9_999))
                        .get("text")
                        .asText());
        web.pages.known.add(FakePages.page(new Url(ARTICLE).id(), "同一页", ARTICLE));
        assertEquals(
                ARTICLE,
                agent.answer("fetch", Map.of("url", ARTICLE)).get("url").asText());
    }

    /// A page of results is named by what results say of it, both together too.
    @Test
    void whatResultsSayOfAPageNamesIt() throws Exception {
        JsonNode hit = agent.answer("search", Map.of("query", "针灸", "topic", "tcm", "size", 1))
                .at("/results/0");
        String url = hit.get("url").asText();
        String id = hit.get("id").asText();
        web.pages.known.add(FakePages.page(id, "一页", url));
        web.pages.known.add(FakePages.page(new Url(url).id(), "一页", url));
        for (Map<String, Object> named : List.<Map<String, Object>>of(
                Map.of("id", id),
                Map.of("url", url),
                Map.of("url", url.replaceFirst("^https?://", "")),
                Map.of("id", id, "url", url, "topic", hit.get("topic").asText()))) {
            assertEquals(url, agent.answer("fetch", named).get("url").asText(), named.toString());
            assertTrue(agent.answer("similar", named).has("results"), named.toString());
        }
        Map<String, McpSchema.Tool> tools =
                agent.tools().stream().collect(Collectors.toMap(McpSchema.Tool::name, tool -> tool));
        for (String name : List.of("fetch", "similar", "why")) {
            McpSchema.Tool tool = tools.get(name);
            assertTrue(
                    ((Map<?, ?>) tool.inputSchema().get("properties")).keySet().containsAll(List.of("id", "url")));
            assertTrue(tool.description().contains("Needs `id` or `url`"), tool.description());
            assertRefused(name, Map.of(), "id or url");
            assertRefused(name, Map.of("id", url.replaceFirst("^https?://", "")), "as url");
        }
    }

    /// As the schema said that an agent may still have.
    @Test
    void anAddressIsStillTakenForAnId() throws Exception {
        web.pages.known.add(FakePages.page(new Url(ARTICLE).id(), "一页", ARTICLE));
        Map<String, Object> named = Map.of("id", ARTICLE);
        assertEquals(ARTICLE, agent.answer("fetch", named).get("url").asText());
        assertTrue(agent.answer("similar", named).has("results"));
        assertRefused("fetch", Map.of("id", "http://a.example/none"), "No page has the id");
        assertRefused("why", Map.of("id", "HTTP://a.example/secret"), "./remora why");
    }

    @Test
    void similarPagesTopicsAndNewPagesAreTold() throws Exception {
        JsonNode similar = agent.answer("similar", Map.of("id", FakePages.ID, "size", 1));
        assertEquals(1, similar.get("results").size());
        JsonNode topics = agent.answer("topics", Map.of()).get("topics");
        assertEquals("tcm", topics.at("/0/id").asText());
        agent.answer("new_since", Map.of("query", "针灸", "since", "2026-11-01"));
        assertEquals(
                "2026-11-01T00:00:00Z",
                web.engine.lastRequest.filter().from().orElseThrow().toString());
        assertEquals("DATE", web.engine.lastRequest.sort().name());
        agent.answer("new_since", Map.of("topic", "tcm", "since", "2026-11-01"));
        assertEquals("topic:tcm", web.engine.lastRequest.query());
        assertEquals("tcm", web.engine.lastRequest.topic().orElseThrow());
    }

    @Test
    void newPagesFollowOneAnotherByACursor() throws Exception {
        for (int i = 0; i < 5; i++) {
            web.engine.doc(new FakeEngine.Doc("tcm", "http://b.example/" + i, "b.example", "topic:tcm", "。", 0.5));
        }
        Map<String, Object> asked = new HashMap<>(Map.of("topic", "tcm", "since", "2026-11-01", "size", 2));
        List<String> seen = new ArrayList<>();
        JsonNode answer = agent.answer("new_since", asked);
        while (true) {
            answer.get("results").forEach(hit -> seen.add(hit.get("url").asText()));
            if (answer.get("next").isNull()) {
                break;
            }
            asked.put("cursor", answer.get("next").asText());
            answer = agent.answer("new_since", asked);
        }
        assertEquals(5, seen.size(), seen.toString());
        assertEquals(5, Set.copyOf(seen).size(), seen.toString());
        assertRefused("new_since", Map.of("topic", "tcm", "since", "2026-11-01", "cursor", "x"), "cursor must be");
        assertRefused(
                "new_since",
                Map.of("topic", "tcm", "since", "2026-11-02", "cursor", asked.get("cursor")),
                "cursor must be");
        JsonNode first = agent.answer("new_since", Map.of("query", "针灸", "since", "2026-11-01", "cursor", "*"));
        assertTrue(first.has("next"), first.toString());
    }

    @Test
    void whatCannotBeDoneIsAnsweredWithWordsThatSayWhy() {
        assertRefused("search", Map.of(), "query");
        assertRefused("search", Map.of("query", " "), "query");
        assertRefused("search", Map.of("query", 7), "must be text");
        assertRefused("search", Map.of("query", List.of("针灸")), "must be text");
        assertRefused("search", Map.of("query", "针灸", "size", 51), "from 1 to 50");
        assertRefused("search", Map.of("query", "针灸", "size", 1.5), "from 1 to 50");
        assertRefused("search", Map.of("query", "针灸", "size", "5"), "from 1 to 50");
        assertRefused("search", Map.of("query", "针灸", "size", Long.MAX_VALUE), "from 1 to 50");
        assertRefused("search", Map.of("query", "针灸", "topic", "none"), "tcm, law, linux");
        assertRefused("search", Map.of("query", "针灸", "sql", "1=1"), "Unknown parameter sql");
        assertRefused("new_since", Map.of("query", "针灸", "since", "yesterday"), "2026-01-31");
        assertRefused("new_since", Map.of("since", "2026-11-01"), "query or topic");
        assertRefused("new_since", Map.of("query", " ", "since", "2026-11-01"), "query");
        for (String named : List.of("../../etc/passwd", "file:///etc/passwd", "\u0000", "http://")) {
            for (String tool : List.of("fetch", "why")) {
                assertRefused(tool, Map.of("id", named), "id must be the id");
                assertRefused(tool, Map.of("url", named), "No page has the id");
            }
        }
        assertRefused("fetch", Map.of("id", "ffffffffffffffff"), "No page has the id");
        assertRefused("why", Map.of("id", FakePages.ID), "No page has the id");
        assertRefused("why", Map.of("url", "http://a.example/secret"), "./remora why");
    }

    private void assertRefused(String tool, Map<String, Object> arguments, String words) {
        McpSchema.CallToolResult result = agent.call(tool, arguments);
        String text = AgentClient.text(result);
        assertTrue(result.isError(), text);
        assertTrue(text.contains(words), tool + " " + arguments + ": " + text);
        assertFalse(text.contains("Exception"), text);
    }

    @Test
    void hostileArgumentsHarmNothing() throws Exception {
        Object deep = "针灸";
        for (int i = 0; i < 300; i++) {
            deep = Map.of("x", deep);
        }
        Map<String, Object> nested = new HashMap<>(Map.of("query", deep));
        assertRefused("search", nested, "must be text");
        Map<String, Object> nothing = new HashMap<>();
        nothing.put("query", null);
        assertRefused("search", nothing, "query");
        for (String query : List.of("针".repeat(9_000), "(((\"", "<script>", "' OR 1=1 --", "\ud800", "a\u0000b")) {
            agent.answer("search", Map.of("query", query));
            agent.answer("passages", Map.of("query", query));
        }
        assertThrows(RuntimeException.class, () -> agent.call("drop_tables", Map.of()));
        assertEquals(3, agent.answer("topics", Map.of()).get("topics").size(), "it goes on");
    }

    @Test
    void aFaultOfTheEngineIsToldWithoutItsInsides() {
        web.engine.fault = new IllegalStateException("secret path /home/somebody");
        McpSchema.CallToolResult result = agent.call("search", Map.of("query", "针灸"));
        assertTrue(result.isError());
        assertFalse(AgentClient.text(result).contains("secret"), AgentClient.text(result));
    }

    @Test
    void requestsAreCountedAndNeedAKeyWhereTheApiDoes() throws Exception {
        serve(new GateSettings(2, false, false));
        assertEquals(200, post(PING).statusCode());
        assertEquals(200, post(PING).statusCode());
        HttpResponse<String> third = post(PING);
        assertEquals(429, third.statusCode());
        assertTrue(third.headers().firstValue("Retry-After").isPresent());
        serve(new GateSettings(600, true, false));
        assertEquals(401, post(PING).statusCode());
    }

    @Test
    void pagesOfOtherSitesAreRefused() throws Exception {
        assertEquals(403, post(PING, "Origin", "https://evil.example").statusCode());
        assertEquals(200, post(PING, "Origin", "https://agents.example").statusCode());
        assertEquals(200, post(PING, "Origin", web.base).statusCode());
    }

    @Test
    void whatIsNoMessageIsRefused() throws Exception {
        List<String> bodies = List.of("", "{", "[]", "\"x\"", "{\"jsonrpc\":\"1.0\"}", "<xml/>", "[".repeat(5_000));
        for (String body : bodies) {
            int status = post(body).statusCode();
            assertTrue(status >= 400 && status < 500, body + " " + status);
        }
        String large = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x\":\"" + "x".repeat(1_100_000) + "\"}";
        assertEquals(413, post(large).statusCode());
        assertEquals(405, visitor.get("/mcp").statusCode());
    }
}
