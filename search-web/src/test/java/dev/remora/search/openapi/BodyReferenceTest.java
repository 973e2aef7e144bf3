package dev.remora.search.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.http.BasePath;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Bodies of requests and answers as the reference of the API shows them.
class BodyReferenceTest {
    private enum Colour {
        RED,
        BLUE
    }

    private record Branch(
            String name, List<Branch> parts, @Nullable Branch trunk) {}

    private record Values(
            String text,
            int number,
            double share,
            boolean flag,
            Instant at,
            @Nullable LocalDate day,
            Colour colour,
            List<String> texts,
            Map<String, Integer> counts) {}

    private record Asked(String name) {}

    private static ObjectNode document(Operation... operations) {
        return OpenApi.document(List.of(operations), "1", BasePath.ROOT);
    }

    private static JsonNode example(Class<?> answer) throws Exception {
        Operation operation = Operation.get("/api/v1/things", "things", "Lists things", answer);
        return new ObjectMapper()
                .readTree(BodyReference.ofAnswer(document(operation), operation).example());
    }

    @Test
    void anExampleHasAValueOfEachType() throws Exception {
        assertEquals(new ObjectMapper().readTree("""
                        {"text": "…", "number": 1, "share": 0.5, "flag": true, "at": "2026-11-24T08:00:00Z",
                         "day": "2026-11-24", "colour": "red", "texts": ["…"], "counts": {"…": 1}}
                        """), example(Values.class));
    }

    @Test
    void aRecordWithinItselfIsLeftOut() throws Exception {
        assertEquals(new ObjectMapper().readTree("{\"name\": \"…\", \"parts\": []}"), example(Branch.class));
    }

    @Test
    void aRequestHasItsBodyAndOneWithoutHasNone() {
        Operation post = Operation.post("/api/v1/things", "add", "Adds a thing", Values.class)
                .reading(Asked.class);
        Operation yaml = Operation.put("/api/v1/file", "file", "Stores a file", Values.class)
                .reading(new Operation.Body("application/yaml", Void.class));
        Operation get = Operation.get("/api/v1/things", "things", "Lists things", Values.class);
        ObjectNode document = document(post, yaml, get);
        assertEquals(
                new BodyReference(
                        "application/json",
                        List.of(new SchemaFields.Field("name", "string", "", List.of())),
                        "{\n  \"name\" : \"…\"\n}"),
                BodyReference.ofRequest(document, post));
        assertEquals(new BodyReference("application/yaml", List.of(), ""), BodyReference.ofRequest(document, yaml));
        assertEquals(new BodyReference("", List.of(), ""), BodyReference.ofRequest(document, get));
    }
}
