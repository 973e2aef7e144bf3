package dev.remora.search.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The fields of a body as a list, from its JSON Schema in an OpenAPI document.
public final class SchemaFields {
    private static final String REFERENCE = "$ref";

    private final JsonNode document;
    private final List<Field> fields = new ArrayList<>();

    private SchemaFields(JsonNode document) {
        this.document = document;
    }

    /// A field.
    ///
    /// @param path from the root: `results[].title`
    /// @param type its JSON type; several are separated by ` | `
    public record Field(String path, String type) {}

    /// Returns the fields of a schema, in order; a recursive record is shown once.
    ///
    /// @param document of the API
    static List<Field> of(JsonNode document, JsonNode schema) {
        SchemaFields fields = new SchemaFields(document);
        fields.inside(schema, "", Set.of());
        return List.copyOf(fields.fields);
    }

    private void inside(JsonNode schema, String path, Set<String> around) {
        JsonNode plain = schema.has("anyOf") ? schema.path("anyOf").path(0) : schema;
        String reference = plain.path(REFERENCE).asText();
        if (around.contains(reference)) {
            return;
        }
        Set<String> within = new TreeSet<>(around);
        if (!reference.isEmpty()) {
            within.add(reference);
            plain = document.at(reference.substring(1));
        }
        plain.path("properties").properties().forEach(property -> {
            String name = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            fields.add(new Field(name, type(property.getValue())));
            inside(property.getValue(), name, within);
        });
        if (plain.has("items")) {
            inside(plain.path("items"), path + "[]", within);
        }
        if (plain.has("additionalProperties")) {
            inside(plain.path("additionalProperties"), path + ".*", within);
        }
    }

    private static String type(JsonNode schema) {
        if (schema.has("anyOf")) {
            return type(schema.path("anyOf").path(0)) + " | null";
        }
        if (schema.has("items")) {
            return type(schema.path("items")) + "[]";
        }
        if (schema.path("type").isArray()) {
            List<String> types = new ArrayList<>();
            schema.path("type").forEach(type -> types.add(type.asText()));
            return String.join(" | ", types);
        }
        return schema.path("type").asText("object");
    }
}
