package dev.remora.search.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The JSON Schemas (2020-12, as in OpenAPI 3.1) of the records of answers. All components of a record are
/// required, unless the record omits null values; nullable ones are annotated with [Nullable].
final class Schemas {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final SequencedMap<String, ObjectNode> named = new TreeMap<>();
    private final Map<String, Class<?>> owners = new TreeMap<>();
    private final FieldWords words;

    /// Schemas with descriptions in one language.
    Schemas(FieldWords words) {
        this.words = words;
    }

    /// Returns a reference to a record's schema, which is created if necessary.
    ObjectNode reference(Class<?> type) {
        String name = nameOf(type);
        Class<?> owner = owners.putIfAbsent(name, type);
        if (owner == null) {
            named.put(name, NODES.objectNode()); // a placeholder for recursive records
            named.put(name, object(type));
        } else if (owner != type) {
            throw new IllegalArgumentException(owner + " and " + type + " have one name in the document: " + name);
        }
        return NODES.objectNode().put("$ref", "#/components/schemas/" + name);
    }

    SequencedMap<String, ObjectNode> named() {
        return named;
    }

    private static String nameOf(Class<?> type) {
        String simple = type.getSimpleName();
        return simple.endsWith("Json") ? simple.substring(0, simple.length() - 4) : simple;
    }

    private ObjectNode object(Class<?> type) {
        if (type.isSealed()) {
            ObjectNode either = NODES.objectNode();
            ArrayNode kinds = either.putArray("anyOf");
            Arrays.stream(type.getPermittedSubclasses()).map(this::reference).forEach(kinds::add);
            return either;
        }
        if (!type.isRecord()) {
            throw new IllegalArgumentException("answers are records, but this is one: " + type);
        }
        ObjectNode schema = NODES.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        boolean leavesOutNull = type.isAnnotationPresent(JsonInclude.class);
        ArrayNode required = schema.putArray("required");
        for (RecordComponent component : type.getRecordComponents()) {
            properties.set(component.getName(), property(nameOf(type), component));
            if (!leavesOutNull || !component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(component.getName());
            }
        }
        return schema;
    }

    private ObjectNode property(String owner, RecordComponent component) {
        ObjectNode schema = nullable(component.getAnnotatedType());
        OneOf allowed = component.getAnnotation(OneOf.class);
        if (allowed != null) {
            allow(schema.has("items") ? schema.withObjectProperty("items") : schema, allowed);
        }
        words.of(owner, component.getName()).ifPresent(text -> schema.put("description", text));
        return schema;
    }

    private static void allow(ObjectNode schema, OneOf allowed) {
        ArrayNode choices = schema.putArray("enum");
        Arrays.stream(allowed.words()).forEach(choices::add);
        for (Class<? extends Enum<?>> type : allowed.value()) {
            for (Enum<?> constant : type.getEnumConstants()) {
                choices.add(constant.name().toLowerCase(Locale.ROOT).replace('_', allowed.join()));
            }
        }
        if (schema.path("type").isArray()) {
            choices.addNull();
        }
    }

    private ObjectNode nullable(AnnotatedType type) {
        ObjectNode schema = of(type);
        if (!type.isAnnotationPresent(Nullable.class)) {
            return schema;
        }
        if (schema.has("$ref")) {
            ObjectNode either = NODES.objectNode();
            either.putArray("anyOf").add(schema).add(NODES.objectNode().put("type", "null"));
            return either;
        }
        String plain = schema.path("type").asText();
        schema.putArray("type").add(plain).add("null");
        if (schema.path("enum") instanceof ArrayNode constants) {
            constants.addNull();
        }
        return schema;
    }

    private ObjectNode of(AnnotatedType annotated) {
        Type type = annotated.getType();
        if (type instanceof ParameterizedType generic && annotated instanceof AnnotatedParameterizedType parts) {
            AnnotatedType[] arguments = parts.getAnnotatedActualTypeArguments();
            Type raw = generic.getRawType();
            ObjectNode schema = NODES.objectNode();
            if (raw == List.class) {
                return schema.put("type", "array").set("items", nullable(arguments[0]));
            }
            if (raw == Map.class) {
                return schema.put("type", "object").set("additionalProperties", nullable(arguments[1]));
            }
        } else if (type instanceof Class<?> plain) {
            return of(plain);
        }
        throw new IllegalArgumentException("no schema is known for " + type);
    }

    private ObjectNode of(Class<?> type) {
        ObjectNode schema = NODES.objectNode();
        if (type == String.class) {
            return schema.put("type", "string");
        } else if (type == boolean.class || type == Boolean.class) {
            return schema.put("type", "boolean");
        } else if (type == int.class || type == Integer.class) {
            return schema.put("type", "integer").put("format", "int32");
        } else if (type == long.class || type == Long.class) {
            return schema.put("type", "integer").put("format", "int64");
        } else if (type == double.class || type == Double.class) {
            return schema.put("type", "number").put("format", "double");
        } else if (type == Instant.class) {
            return schema.put("type", "string").put("format", "date-time");
        } else if (type == LocalDate.class) {
            return schema.put("type", "string").put("format", "date");
        } else if (type == Object.class) {
            return schema; // any value
        } else if (type.isEnum()) {
            ArrayNode words = schema.put("type", "string").putArray("enum");
            for (Object constant : type.getEnumConstants()) {
                words.add(((Enum<?>) constant).name().toLowerCase(Locale.ROOT));
            }
            return schema;
        }
        return reference(type);
    }
}
