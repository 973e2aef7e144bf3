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
    /// @param words what it is; empty if it has no description
    /// @param allowed the words that it may be; empty if it may be any
    public record Field(String path, String type, String words, List<String> allowed) {
        public Field {
            allowed = List.copyOf(allowed);
        }
    }

    /// Returns the fields of a schema, in order; a recursive record is shown once, and of a body that may be one of
    /// several records every field.
    ///
    /// @param document of the API
    static List<Field> of(JsonNode document, JsonNode schema) {
        SchemaFields fields = new SchemaFields(document);
        fields.inside(schema, "", Set.of());
        return List.copyOf(fields.fields);
    }

    private void inside(JsonNode schema, String path, Set<String> around) {
        String reference = schema.path(REFERENCE).asText();
        if (!reference.isEmpty() && !around.contains(reference)) {
            Set<String> within = new TreeSet<>(around);
            within.add(reference);
            inside(document.at(reference.substring(1)), path, within);
        }
        schema.path("anyOf").forEach(kind -> inside(kind, path, around));
        schema.path("properties").properties().forEach(property -> {
            String name = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            if (fields.stream().noneMatch(known -> known.path().equals(name))) {
                fields.add(field(name, property.getValue()));
                inside(property.getValue(), name, around);
            }
        });
        if (schema.has("items")) {
            inside(schema.path("items"), path + "[]", around);
        }
        if (schema.has("additionalProperties")) {
            inside(schema.path("additionalProperties"), path + ".*", around);
        }
    }

    private static Field field(String path, JsonNode schema) {
        List<String> allowed = new ArrayList<>();
        (schema.has("items") ? schema.path("items") : schema).path("enum").forEach(word -> {
            if (!word.isNull()) {
                allowed.add(word.asText());
            }
        });
        return new Field(path, type(schema), schema.path("description").asText(), allowed);
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
