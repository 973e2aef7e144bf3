package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.Language;
import dev.remora.search.http.SearchParameters;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The document is held against what the server does.
final class OpenApiTest extends AtSampleWeb {
    private final ObjectMapper json = new ObjectMapper();
    private JsonNode document;

    @BeforeEach
    void readDocument() throws Exception {
        HttpResponse<String> answer = visitor.get("/openapi.json");
        assertEquals(200, answer.statusCode());
        document = json.readTree(answer.body());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode schema(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }

    /// Holds a value against a schema, as far as the document uses JSON Schema.
    private void check(JsonNode value, JsonNode node, String where) {
        JsonNode schema = schema(node);
        assertTrue(schema.isObject() && !schema.isEmpty(), where + " has a schema");
        if (schema.has("anyOf")) {
            if (!value.isNull()) {
                check(value, schema.get("anyOf").get(0), where);
            }
            return;
        }
        Set<String> types = new TreeSet<>();
        if (schema.get("type").isArray()) {
            schema.get("type").forEach(type -> types.add(type.asText()));
        } else {
            types.add(schema.get("type").asText());
        }
        String actual = value.isNull()
                ? "null"
                : value.isTextual()
                        ? "string"
                        : value.isBoolean()
                                ? "boolean"
                                : value.isIntegralNumber()
                                        ? "integer"
                                        : value.isNumber() ? "number" : value.isArray() ? "array" : "object";
        assertTrue(
                types.contains(actual) || (actual.equals("integer") && types.contains("number")),
                where + " is " + actual + ", not " + types);
        if (schema.has("enum")) {
            List<String> allowed = new ArrayList<>();
            schema.get("enum").forEach(word -> allowed.add(word.asText()));
            assertTrue(allowed.contains(value.asText()), where + " is " + value + ", not of " + allowed);
        }
        if (value.isArray()) {
            value.forEach(item -> check(item, schema.get("items"), where + "[]"));
        } else if (value.isObject() && schema.has("properties")) {
            assertEquals(names(schema.get("properties")), names(value), where);
            names(value)
                    .forEach(name ->
                            check(value.get(name), schema.get("properties").get(name), where + "." + name));
        } else if (value.isObject()) {
            value.forEach(item -> check(item, schema.get("additionalProperties"), where + ".*"));
        }
    }

    private JsonNode answer(String path, String method, String status, String type) {
        JsonNode content = document.at("/paths")
                .path(path)
                .path(method)
                .path("responses")
                .path(status)
                .path("content");
        return content.path(type).path("schema");
    }

    @Test
    void itIsOpenApi31WithEveryOperationNamedOnceAndEveryReferenceMet() {
        assertEquals("3.1.1", document.get("openapi").asText());
        Set<String> ids = new TreeSet<>();
        document.findValues("operationId").forEach(id -> assertTrue(ids.add(id.asText()), id.asText()));
        assertTrue(
                ids.containsAll(Set.of("search", "topics", "topic", "startCrawl", "crawl", "pauseCrawl")),
                ids.toString());
        for (JsonNode reference : document.findValues("$ref")) {
            assertTrue(document.at(reference.asText().substring(1)).isObject(), reference.asText());
        }
    }

    @Test
    void everyParameterOfASearchIsDescribedInTheOrderInWhichLinksCarryThem() {
        List<String> told = document.at("/paths")
                .path("/api/v1/search")
                .path("get")
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.get("in").asText().equals("query"))
                .map(parameter -> parameter.get("name").asText())
                .toList();
        List<String> known = new ArrayList<>(SearchParameters.NAMES);
        known.add("cursor");
        assertEquals(known, told);
    }

    @Test
    void answersAreWhatTheDocumentSays() throws Exception {
        JsonNode search = answer("/api/v1/search", "get", "200", "application/json");
        for (String query : List.of("q=%E9%92%88%E7%81%B8", "q=linux&explain=true&facets=true", "q=nothing-at-all")) {
            check(json.readTree(visitor.get("/api/v1/search?" + query).body()), search, "search");
        }
        check(
                json.readTree(visitor.get("/api/v1/topics").body()),
                answer("/api/v1/topics", "get", "200", "application/json"),
                "topics");
        check(
                json.readTree(visitor.get("/api/v1/topics/tcm").body()),
                answer("/api/v1/topics/{id}", "get", "200", "application/json"),
                "topic");
    }

    @Test
    void problemsAreWhatTheDocumentSays() throws Exception {
        JsonNode problem = answer("/api/v1/search", "get", "400", "application/problem+json");
        JsonNode told = json.readTree(visitor.get("/api/v1/search").body());
        JsonNode properties = schema(problem).get("properties");
        told.fieldNames().forEachRemaining(name -> assertTrue(properties.has(name), name));
        names(told).forEach(name -> check(told.get(name), properties.get(name), "problem." + name));
        assertEquals(
                404,
                json.readTree(visitor.get("/api/v1/topics/none").body())
                        .get("status")
                        .asInt());
    }

    @Test
    void aWrongCursorIsToldByItsName() throws Exception {
        HttpResponse<String> refused = visitor.get("/api/v1/search?q=linux&cursor=abc");
        assertEquals(400, refused.statusCode());
        assertEquals("cursor", json.readTree(refused.body()).get("parameter").asText());
    }

    @Test
    void adminRoutesAskForTheToken() {
        JsonNode start =
                document.at("/paths").path("/api/v1/topics/{id}/crawls").path("post");
        assertTrue(start.path("security").get(0).has("adminToken"));
        assertTrue(start.path("responses").has("202"));
    }

    @Test
    void thePageForPeopleShowsEveryOperationInBothLanguages() throws Exception {
        for (String language : List.of("zh", "en")) {
            HttpResponse<String> page = visitor.get("/api?lang=" + language);
            assertEquals(200, page.statusCode());
            List<JsonNode> operations = document.findValues("operationId");
            assertFalse(operations.isEmpty());
            operations.forEach(id -> assertTrue(page.body().contains("id=\"" + id.asText() + "\""), id.asText()));
            assertTrue(page.body().contains("/api/v1/search?q="), "an example to try");
        }
    }

    @Test
    void whatIsNotSentAgainHasNoBody() {
        JsonNode unchanged = document.at("/paths")
                .path("/api/v1/search")
                .path("get")
                .path("responses")
                .path("304");
        assertTrue(unchanged.has("description"));
        assertFalse(unchanged.has("content"), unchanged.toString());
    }

    @Test
    void everyOperationMayRefuseAKeyTooManyRequestsALargeBodyAndWhatItDoesNotRead() {
        assertFalse(document.get("paths").isEmpty());
        for (JsonNode path : document.get("paths")) {
            for (JsonNode operation : path) {
                String id = operation.get("operationId").asText();
                assertTrue(operation.get("responses").has("400"), id);
                assertTrue(operation.get("responses").has("401"), id);
                assertTrue(operation.get("responses").has("429"), id); // also for wrong tokens
                assertEquals(
                        operation.has("requestBody"), operation.get("responses").has("413"), id);
            }
        }
    }

    private static boolean takes(JsonNode operation, String header) {
        return operation
                .get("parameters")
                .valueStream()
                .anyMatch(parameter -> parameter.get("in").asText().equals("header")
                        && parameter.get("name").asText().equals(header));
    }

    @Test
    void theHeadersOfConditionalRequestsAreParameters() {
        for (JsonNode path : document.get("paths")) {
            for (JsonNode operation : path) {
                assertEquals(operation.get("responses").has("304"), takes(operation, "If-None-Match"));
            }
        }
        assertTrue(takes(document.at("/paths").path("/api/v1/topics/{id}").path("put"), "If-Match"));
        assertTrue(document.at("/paths")
                .path("/api/v1/topics/{id}/file")
                .path("get")
                .path("responses")
                .has("304"));
    }

    @Test
    void whatSaysThatItMayBeUnchangedHasAnETag() throws Exception {
        for (String path : List.of(
                "/api/v1/search?q=linux",
                "/api/v1/topics",
                "/api/v1/topics/tcm",
                "/api/v1/pages/" + FakePages.ID,
                "/api/v1/pages/" + FakePages.ID + "/similar")) {
            String told =
                    path.replaceFirst("[?].*", "").replace("/tcm", "/{id}").replace(FakePages.ID, "{id}");
            assertTrue(
                    document.at("/paths")
                            .path(told)
                            .path("get")
                            .path("responses")
                            .has("304"),
                    told);
            String tag = visitor.get(path).headers().firstValue("ETag").orElseThrow();
            assertEquals(304, visitor.get(path, "If-None-Match", tag).statusCode(), path);
        }
    }

    @Test
    void pagesAndSuggestionsAreWhatTheDocumentSays() throws Exception {
        for (String path : List.of("/api/v1/pages/{id}", "/api/v1/pages/{id}/similar", "/api/v1/suggest")) {
            String asked = path.replace("{id}", FakePages.ID) + (path.endsWith("suggest") ? "?q=a" : "");
            check(json.readTree(visitor.get(asked).body()), answer(path, "get", "200", "application/json"), path);
        }
    }

    @Test
    void thePageTellsItInChineseAndInEnglish() throws Exception {
        String chinese = visitor.get("/api?lang=zh").body();
        String english = visitor.get("/api?lang=en").body();
        assertTrue(chinese.contains("<p>列出主题。"), chinese);
        assertTrue(english.contains("<p>Lists the topics."), english);
        for (JsonNode path : document.get("paths")) {
            for (JsonNode operation : path) {
                String summary = operation.get("summary").asText();
                assertTrue(english.contains("<p>" + summary + "."), summary);
                assertFalse(chinese.contains("<p>" + summary + "."), summary);
                for (JsonNode parameter : operation.path("parameters")) {
                    String words = "<td>" + parameter.get("description").asText() + "</td>";
                    assertFalse(chinese.contains(words), words);
                }
            }
        }
        assertFalse(chinese.contains("`") || english.contains("`"), "backticks are shown as code");
        assertFalse(chinese.matches("(?s).*。 [^<].*"), "no space follows a Chinese full stop");
        assertTrue(chinese.contains("<td>仅限此主题</td>") && english.contains("<td>search only this topic</td>"));
    }

    @Test
    void everyFieldAndEveryParameterHasADescription() throws Exception {
        List<String> without = new ArrayList<>();
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> schema.getValue().path("properties").properties().stream()
                        .filter(field ->
                                field.getValue().path("description").asText().isBlank())
                        .forEach(field -> without.add(schema.getKey() + "." + field.getKey())));
        for (JsonNode path : document.get("paths")) {
            for (JsonNode operation : path) {
                for (JsonNode parameter : operation.path("parameters")) {
                    if (parameter.path("description").asText().isBlank()) {
                        without.add(operation.get("operationId").asText() + "?" + parameter.get("name"));
                    }
                }
            }
        }
        assertEquals(List.of(), without);
    }

    @Test
    void everyDescriptionOfAFieldIsInBothLanguagesAndUsed() {
        ResourceBundle english = bundle("dev.remora.search.openapi.fields", Language.EN);
        assertEquals(
                english.keySet(),
                bundle("dev.remora.search.openapi.fields", Language.ZH).keySet());
        Set<String> used = new TreeSet<>();
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> names(schema.getValue().path("properties")).forEach(field -> {
                    String own = schema.getKey() + "." + field;
                    used.add(english.containsKey(own) ? own : field);
                }));
        assertEquals(new TreeSet<>(english.keySet()), used);
    }

    private static ResourceBundle bundle(String name, Language language) {
        var exact = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return ResourceBundle.getBundle(name, language.locale(), exact);
    }

    @Test
    void theNotesOfAProposalAreThoseThatHaveATextOfTheirOwn() {
        Set<String> listed = new TreeSet<>();
        document.at("/components/schemas/ProposalNote/properties/code/enum").forEach(code -> listed.add(code.asText()));
        Set<String> told = new TreeSet<>();
        bundle("dev.remora.search.topic.words", Language.EN).keySet().stream()
                .filter(key -> key.startsWith("note."))
                .forEach(key -> told.add(key.substring("note.".length())));
        assertEquals(told, listed);
    }

    @Test
    void theReferenceSaysWhatEachFieldIsInTheLanguageOfTheReader() throws Exception {
        String chinese = visitor.get("/api?lang=zh").body();
        String english = visitor.get("/api?lang=en").body();
        assertTrue(english.contains("<td>whether the user has set a password</td>"));
        assertTrue(chinese.contains("<td>用户是否已设置密码</td>"));
        document.at("/components/schemas")
                .forEach(schema -> schema.path("properties").forEach(field -> {
                    String words = "<td>" + field.path("description").asText() + "</td>";
                    assertTrue(words.equals("<td>PageRank</td>") || !chinese.contains(words), words);
                }));
        assertTrue(english.contains("<code>viewer</code> <code>admin</code></span></td>"), "allowed words");
    }

    @Test
    void fieldsWithAClosedSetOfWordsListThem() {
        JsonNode role = document.at("/components/schemas/User/properties/role");
        assertEquals("[\"viewer\",\"admin\"]", role.get("enum").toString());
        JsonNode waits = document.at("/components/schemas/Freshness/properties/waits");
        assertEquals(
                "[\"run\",\"recrawl\",\"contact\",\"failed\",null]",
                waits.get("enum").toString());
        JsonNode changed = document.at("/components/schemas/TopicWritten/properties/changed");
        assertTrue(changed.at("/items/enum").isArray(), changed.toString());
        JsonNode state = document.at("/components/schemas/Progress/properties/state");
        assertTrue(state.get("enum").toString().contains("running-elsewhere"), state.toString());
    }

    @Test
    void aPathSaysOfWhatItsIdIs() {
        JsonNode topic = document.at("/paths/~1api~1v1~1topics~1{id}/get/parameters/0");
        assertEquals("id of the topic", topic.get("description").asText());
        JsonNode page = document.at("/paths/~1api~1v1~1pages~1{id}/get/parameters/0");
        assertEquals("id of the page, from a response", page.get("description").asText());
    }
}
