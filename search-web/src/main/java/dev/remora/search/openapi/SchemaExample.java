package dev.remora.search.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/// Makes an example of a JSON Schema in an OpenAPI document: every field, lists of one element, the first of several
/// words, and for a text `…`. A record within itself is left out.
///
/// @param document of the API
record SchemaExample(JsonNode document) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String TEXT = "…";

    JsonNode of(JsonNode schema) {
        return of(schema, Set.of());
    }

    private JsonNode of(JsonNode schema, Set<String> around) {
        JsonNode plain = schema.has("anyOf") ? schema.path("anyOf").path(0) : schema;
        String reference = plain.path("$ref").asText();
        if (reference.isEmpty()) {
            return value(plain, around);
        }
        if (around.contains(reference)) {
            return NODES.nullNode();
        }
        Set<String> within = new TreeSet<>(around);
        within.add(reference);
        return of(document.at(reference.substring(1)), within);
    }

    private JsonNode value(JsonNode schema, Set<String> around) {
        String type = schema.path("type").isArray()
                ? schema.path("type").path(0).asText()
                : schema.path("type").asText();
        return switch (type) {
            case "string" -> NODES.textNode(text(schema));
            case "integer" -> NODES.numberNode(1);
            case "number" -> NODES.numberNode(0.5);
            case "boolean" -> NODES.booleanNode(true);
            case "array" -> array(schema.path("items"), around);
            default -> object(schema, around);
        };
    }

    private static String text(JsonNode schema) {
        if (schema.has("enum")) {
            return schema.path("enum").path(0).asText();
        }
        return switch (schema.path("format").asText()) {
            case "date-time" -> "2026-11-24T08:00:00Z";
            case "date" -> "2026-11-24";
            default -> TEXT;
        };
    }

    private JsonNode array(JsonNode items, Set<String> around) {
        JsonNode element = of(items, around);
        return element.isNull() ? NODES.arrayNode() : NODES.arrayNode().add(element);
    }

    private ObjectNode object(JsonNode schema, Set<String> around) {
        ObjectNode object = NODES.objectNode();
        schema.path("properties").properties().forEach(property -> {
            JsonNode value = of(property.getValue(), around);
            if (!value.isNull()) {
                object.set(property.getKey(), value);
            }
        });
        if (schema.has("additionalProperties")) {
            object.set(TEXT, of(schema.path("additionalProperties"), around));
        }
        return object;
    }
}
