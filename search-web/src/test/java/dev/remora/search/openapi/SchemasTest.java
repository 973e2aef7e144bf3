package dev.remora.search.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.access.Role;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The schemas of records, and the operations that have them.
class SchemasTest {
    private enum Colour {
        RED,
        LIGHT_BLUE
    }

    private record Words(
            @OneOf(value = Colour.class, join = '-', words = "none")
            String one,

            @OneOf(Colour.class) @Nullable String perhaps,
            @OneOf(Colour.class) List<String> several,
            @Nullable Colour colour) {}

    private record Kinds(
            @Nullable Integer number,
            List<@Nullable String> texts,
            Map<String, List<Long>> counts,
            @Nullable Leaf leaf,
            Object any) {}

    private record Leaf(String name) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Brief(String always, @Nullable String sometimes) {}

    private sealed interface Shape {
        record Circle(double radius) implements Shape {}

        record Square(double side) implements Shape {}
    }

    private static JsonNode of(Class<?> type) {
        Schemas schemas = new Schemas(new FieldWords(Language.EN));
        schemas.reference(type);
        return schemas.named().get(type.getSimpleName());
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void eachKindOfComponentHasItsSchema() throws Exception {
        JsonNode fields = of(Kinds.class).path("properties");
        assertEquals(json("{'type': ['integer', 'null'], 'format': 'int32'}"), set(fields.path("number")));
        assertEquals(json("{'type': 'array', 'items': {'type': ['string', 'null']}}"), fields.path("texts"));
        assertEquals(
                json("{'type': 'object', 'additionalProperties': {'type': 'array', 'items':"
                        + " {'type': 'integer', 'format': 'int64'}}}"),
                fields.path("counts"));
        assertEquals(json("{'anyOf': [{'$ref': '#/components/schemas/Leaf'}, {'type': 'null'}]}"), fields.path("leaf"));
        assertEquals(json("{}"), fields.path("any"));
    }

    /// Without the description that a field of this name has.
    private static JsonNode set(JsonNode schema) {
        return ((ObjectNode) schema.deepCopy()).without("description");
    }

    @Test
    void aClosedSetOfWordsHasNullWhereTheValueMayBeNull() throws Exception {
        JsonNode fields = of(Words.class).path("properties");
        assertEquals(json("['none', 'red', 'light-blue']"), fields.at("/one/enum"));
        assertEquals(json("['red', 'light_blue', null]"), fields.at("/perhaps/enum"));
        assertEquals(json("['red', 'light_blue']"), fields.at("/several/items/enum"));
        assertTrue(fields.at("/several/enum").isMissingNode());
        assertEquals(json("['red', 'light_blue', null]"), fields.at("/colour/enum"));
        assertEquals(json("['string', 'null']"), fields.at("/colour/type"));
    }

    @Test
    void aComponentIsRequiredUnlessItsRecordLeavesOutNull() throws Exception {
        assertEquals(json("['always']"), of(Brief.class).path("required"));
        assertEquals(
                json("['number', 'texts', 'counts', 'leaf', 'any']"),
                of(Kinds.class).path("required"));
    }

    @Test
    void aSealedTypeIsAnyOfItsRecords() throws Exception {
        Schemas schemas = new Schemas(new FieldWords(Language.EN));
        schemas.reference(Shape.class);
        List<Class<?>> all = List.of(Shape.class, Shape.Circle.class, Shape.Square.class);
        assertEquals(
                all.stream().map(Class::getSimpleName).collect(Collectors.toSet()),
                schemas.named().keySet());
        assertEquals(2, schemas.named().get("Shape").path("anyOf").size());
    }

    private static final class Other {
        private record Leaf(int number) {}

        private record Wrong(Duration time) {}

        private record Raw(Optional<String> perhaps) {}
    }

    @Test
    void twoRecordsOfOneNameAndTypesWithoutASchemaAreFaultsOfTheProgram() {
        Schemas schemas = new Schemas(new FieldWords(Language.EN));
        schemas.reference(Leaf.class);
        schemas.reference(Leaf.class);
        assertThrows(IllegalArgumentException.class, () -> schemas.reference(Other.Leaf.class));
        assertThrows(IllegalArgumentException.class, () -> of(Other.Wrong.class));
        assertThrows(IllegalArgumentException.class, () -> of(Other.Raw.class));
        assertThrows(IllegalArgumentException.class, () -> of(StringBuilder.class));
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/topics/{id}, id, topics",
        "/api/v1/topics/{id}/hosts/{host}, host, hosts",
        "/api/v1/topics/{id}/hosts/{host}, id, topics",
        "/{id}, id, ''",
        "/api/v1/topics/{id}, no, ''",
    })
    void aParameterOfAPathIsOfTheStepBeforeIt(String path, String name, String step) {
        assertEquals(step, new Operation.Route(Operation.Method.GET, path).before(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/{id}", "/a/{id}/{part}", "/{x}"})
    void eachParameterOfAPathIsDescribed(String path) {
        Operation described = Operation.get(path, "a", "A", Leaf.class);
        assertEquals(
                path.split("\\{", -1).length - 1, described.input().parameters().size());
        assertTrue(described.input().parameters().stream().allMatch(Parameter::required));
        assertThrows(IllegalArgumentException.class, () -> described.told(described.texts(), List.of()));
    }

    @Test
    void refusalsAreListedOnceInOrderWithThoseOfAllOperations() {
        Operation open = Operation.get("/a", "a", "A", Leaf.class).refusing(503, 404, 400);
        assertEquals(List.of(400, 401, 404, 429, 503), open.allRefusals());
        assertEquals(open.allRefusals(), open.signedIn().allRefusals());
        assertEquals(
                List.of(400, 401, 429),
                Operation.get("/a", "a", "A", Leaf.class).allRefusals());
        assertEquals(
                List.of(400, 401, 413, 429),
                Operation.post("/a", "a", "A", Leaf.class).reading(Leaf.class).allRefusals());
    }

    @Test
    void readingNeedsAnyRoleAndChangingAnAdmins() {
        assertEquals(
                Optional.of(Role.VIEWER),
                Operation.get("/a", "a", "A", Leaf.class).signedIn().role());
        for (Operation change : List.of(
                Operation.post("/a", "a", "A", Leaf.class),
                Operation.put("/a", "a", "A", Leaf.class),
                Operation.delete("/a", "a", "A", Leaf.class))) {
            assertEquals(Optional.of(Role.ADMIN), change.signedIn().role());
            assertEquals(Optional.of(Role.VIEWER), change.needing(Role.VIEWER).role());
        }
    }

    private static JsonNode documented(Operation operation) {
        JsonNode document = OpenApi.document(List.of(operation), "1", new BasePath("/base"));
        assertEquals("/base", document.at("/servers/0/url").asText());
        return document.at("/paths/~1a").path(operation.route().method().name().toLowerCase(Locale.ROOT));
    }

    @Test
    void theDocumentTellsWhoMayCallAnOperation() throws Exception {
        Operation open = Operation.post("/a", "a", "A", Leaf.class);
        assertEquals(json("[{}, {'apiKey': []}]"), documented(open).path("security"));
        assertEquals(
                json("[{'adminToken': ['admin']}]"), documented(open.signedIn()).path("security"));
        assertTrue(documented(open).path("requestBody").isMissingNode());
        assertTrue(
                documented(open.reading(Leaf.class)).at("/requestBody/required").asBoolean());
        assertFalse(documented(open.answering(201)).path("responses").has("202"));
    }
}
