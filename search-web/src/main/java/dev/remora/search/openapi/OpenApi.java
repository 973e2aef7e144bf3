package dev.remora.search.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.http.ProblemDetails;
import java.util.List;
import java.util.Locale;

/// The OpenAPI 3.1 document of some operations (OpenAPI Specification 3.1.1).
public final class OpenApi {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String ADMIN = "adminToken";
    private static final String KEY = "apiKey";
    private static final String ABOUT =
            "Pages of a topic, found on the Chinese web. Every answer carries its number in "
                    + "X-Request-Id; errors are application/problem+json (RFC 9457). Searches, topics and pages carry an ETag "
                    + "that changes when they do. How many requests a client may make stands in RateLimit and "
                    + "RateLimit-Policy.";

    private final Schemas schemas = new Schemas();

    private OpenApi() {}

    /// The document.
    ///
    /// @param version of the product
    public static ObjectNode document(List<Operation> operations, String version) {
        return new OpenApi().of(operations, version);
    }

    private ObjectNode of(List<Operation> operations, String version) {
        ObjectNode document = NODES.objectNode().put("openapi", "3.1.1");
        document.putObject("info")
                .put("title", "Remora")
                .put("version", version)
                .put("description", ABOUT)
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", "/");
        ObjectNode paths = document.putObject("paths");
        for (Operation operation : operations) {
            paths.withObjectProperty(operation.path())
                    .set(operation.method().name().toLowerCase(Locale.ROOT), operation(operation));
        }
        ObjectNode components = document.putObject("components");
        ObjectNode named = components.putObject("schemas");
        schemas.reference(ProblemDetails.class);
        schemas.named().forEach(named::set);
        security(components.putObject("securitySchemes"));
        return document;
    }

    private static void security(ObjectNode schemes) {
        schemes.putObject(ADMIN)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "the admin token that the first start prints");
        schemes.putObject(KEY)
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "X-API-Key")
                .put("description", "a key made by `remora api-key`; only servers that say so ask for one");
    }

    private ObjectNode operation(Operation operation) {
        ObjectNode node = NODES.objectNode().put("operationId", operation.id()).put("summary", operation.summary());
        if (!operation.description().isEmpty()) {
            node.put("description", operation.description());
        }
        node.putArray("tags").add(operation.tag());
        ArrayNode security = node.putArray("security");
        if (operation.admin()) {
            security.addObject().putArray(ADMIN);
        } else {
            security.addObject();
            security.addObject().putArray(KEY);
        }
        ArrayNode parameters = node.putArray("parameters");
        operation.parameters().forEach(parameter -> parameters.add(parameter(parameter)));
        ObjectNode responses = node.putObject("responses");
        answer(responses, operation.answer());
        operation.allRefusals().forEach(status -> problem(responses, status));
        problem(responses, 500);
        return node;
    }

    private void answer(ObjectNode responses, Operation.Answer answer) {
        ObjectNode content = responses
                .putObject(Integer.toString(answer.status()))
                .put("description", answer.words())
                .putObject("content")
                .putObject(answer.mediaType());
        if (answer.body() == Void.class) {
            content.putObject("schema").put("type", "string");
        } else {
            content.set("schema", schemas.reference(answer.body()));
        }
    }

    private void problem(ObjectNode responses, int status) {
        ObjectNode response = responses.putObject(Integer.toString(status)).put("description", words(status));
        if (status >= 400) {
            response.putObject("content")
                    .putObject(ProblemDetails.MEDIA_TYPE)
                    .set("schema", schemas.reference(ProblemDetails.class));
        }
    }

    private static String words(int status) {
        return switch (status) {
            case 304 -> "nothing has changed since the ETag that was sent";
            case 400 -> "a parameter is not allowed; the problem names it";
            case 401 -> "the token or key is missing or wrong";
            case 403 -> "not from another site's page";
            case 404 -> "there is none";
            case 409 -> "not possible as things stand";
            case 429 -> "too many requests; Retry-After tells when to go on";
            case 503 -> "not now";
            default -> "the server failed; its log has the request's number";
        };
    }

    private static ObjectNode parameter(Parameter parameter) {
        ObjectNode node = NODES.objectNode()
                .put("name", parameter.name())
                .put("in", parameter.in().name().toLowerCase(Locale.ROOT))
                .put("description", parameter.words())
                .put("required", parameter.required());
        ObjectNode schema = schema(parameter.kind());
        parameter.otherwise().ifPresent(value -> otherwise(schema, parameter.kind(), value));
        node.set("schema", schema);
        if (!parameter.example().isEmpty()) {
            node.put("example", parameter.example());
        }
        return node;
    }

    private static void otherwise(ObjectNode schema, Parameter.Kind kind, String value) {
        switch (kind) {
            case Parameter.Kind.Whole _ -> schema.put("default", Integer.parseInt(value));
            case Parameter.Kind.Real _ -> schema.put("default", Double.parseDouble(value));
            case Parameter.Kind.Flag _ -> schema.put("default", Boolean.parseBoolean(value));
            default -> schema.put("default", value);
        }
    }

    private static ObjectNode schema(Parameter.Kind kind) {
        ObjectNode schema = NODES.objectNode();
        switch (kind) {
            case Parameter.Kind.Text _ -> schema.put("type", "string");
            case Parameter.Kind.Time _ -> schema.put("type", "string");
            case Parameter.Kind.Flag _ -> schema.put("type", "boolean");
            case Parameter.Kind.Whole(int least, int most) ->
                schema.put("type", "integer").put("minimum", least).put("maximum", most);
            case Parameter.Kind.Real(double least, double most) ->
                schema.put("type", "number").put("minimum", least).put("maximum", most);
            case Parameter.Kind.Choice(List<String> words) -> {
                ArrayNode choices = schema.put("type", "string").putArray("enum");
                words.forEach(choices::add);
            }
        }
        return schema;
    }
}
