package dev.remora.search.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import dev.remora.search.http.ProblemDetails;
import java.util.List;
import java.util.Locale;

/// The OpenAPI 3.1 document of operations (OpenAPI Specification 3.1.1).
public final class OpenApi {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Parameter UNLESS_UNCHANGED =
            Parameter.header("If-None-Match", "the ETag of an earlier response: 304 if it has not changed");
    private static final String ADMIN = "adminToken";
    private static final String KEY = "apiKey";
    private static final String ABOUT =
            "Search results from topical crawls of the Chinese web. Each response has its request number in "
                    + "X-Request-Id; errors are application/problem+json (RFC 9457). Searches, topics and pages "
                    + "carry an ETag that changes with them. The request limits of a client are in RateLimit and "
                    + "RateLimit-Policy.";

    private final Schemas schemas;

    private OpenApi(Language language) {
        this.schemas = new Schemas(new FieldWords(language));
    }

    /// Returns the document.
    ///
    /// @param version of the product
    /// @param base path below which clients reach the server
    public static ObjectNode document(List<Operation> operations, String version, BasePath base) {
        return document(operations, version, base, Language.EN);
    }

    /// Returns the document with its fields described in a language. All other texts are in English.
    ///
    /// @param version of the product
    /// @param base path below which clients reach the server
    public static ObjectNode document(List<Operation> operations, String version, BasePath base, Language language) {
        return new OpenApi(language).of(operations, version, base);
    }

    private ObjectNode of(List<Operation> operations, String version, BasePath base) {
        ObjectNode document = NODES.objectNode().put("openapi", "3.1.1");
        document.putObject("info")
                .put("title", "Remora")
                .put("version", version)
                .put("description", ABOUT)
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", base.path().isEmpty() ? "/" : base.path());
        ObjectNode paths = document.putObject("paths");
        for (Operation operation : operations) {
            paths.withObjectProperty(operation.route().path())
                    .set(operation.route().method().name().toLowerCase(Locale.ROOT), operation(operation));
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
                .put(
                        "description",
                        "a script token with the role that the operation lists, or more: admins make them in the "
                                + "console; the server prints the first, an admin's, on its first start");
        schemes.putObject(KEY)
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "X-API-Key")
                .put(
                        "description",
                        "a key created with `remora api-key`; required only if the server is configured so");
    }

    private ObjectNode operation(Operation operation) {
        ObjectNode node = NODES.objectNode()
                .put("operationId", operation.id())
                .put("summary", operation.texts().summary());
        if (!operation.texts().description().isEmpty()) {
            node.put("description", operation.texts().description());
        }
        node.putArray("tags").add(operation.tag());
        ArrayNode security = node.putArray("security");
        operation.role().ifPresent(role -> security.addObject().putArray(ADMIN).add(role.word()));
        if (operation.role().isEmpty()) {
            security.addObject();
            security.addObject().putArray(KEY);
        }
        ArrayNode parameters = node.putArray("parameters");
        operation.input().parameters().forEach(parameter -> parameters.add(parameter(parameter)));
        if (operation.output().refusals().contains(304)) {
            parameters.add(parameter(UNLESS_UNCHANGED));
        }
        if (!operation.input().body().equals(Operation.Body.NONE)) {
            content(
                    node.putObject("requestBody").put("required", true),
                    operation.input().body().mediaType(),
                    operation.input().body().type());
        }
        ObjectNode responses = node.putObject("responses");
        answer(responses, operation.output().answer());
        operation.allRefusals().forEach(status -> problem(responses, status));
        problem(responses, 500);
        return node;
    }

    private void answer(ObjectNode responses, Operation.Answer answer) {
        content(
                responses.putObject(Integer.toString(answer.status())).put("description", answer.words()),
                answer.mediaType(),
                answer.body());
    }

    private void content(ObjectNode of, String mediaType, Class<?> body) {
        ObjectNode content = of.putObject("content").putObject(mediaType);
        if (body == Void.class) {
            content.putObject("schema").put("type", "string");
        } else {
            content.set("schema", schemas.reference(body));
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
            case 304 -> "unchanged since the given ETag";
            case 400 -> "invalid parameter or body; the problem names what is wrong";
            case 401 -> "missing or wrong token or key";
            case 403 -> "not allowed with this role, or a request from another site's page or session";
            case 404 -> "not found";
            case 409 -> "not possible in this state";
            case 412 -> "changed since the given ETag";
            case 413 -> "the body is too large";
            case 429 -> "too many requests; retry after Retry-After";
            case 503 -> "not now";
            default -> "internal server error; the log contains the request number";
        };
    }

    private static ObjectNode parameter(Parameter parameter) {
        ObjectNode node = NODES.objectNode()
                .put("name", parameter.name())
                .put("in", parameter.in().name().toLowerCase(Locale.ROOT))
                .put("description", parameter.words())
                .put("required", parameter.required());
        node.set("schema", valued(parameter));
        if (!parameter.example().isEmpty()) {
            node.put("example", parameter.example());
        }
        return node;
    }

    /// Returns a parameter as a property of a JSON Schema.
    public static ObjectNode described(Parameter parameter) {
        return valued(parameter).put("description", parameter.words());
    }

    private static ObjectNode valued(Parameter parameter) {
        ObjectNode schema = schema(parameter.kind());
        parameter.otherwise().ifPresent(value -> otherwise(schema, parameter.kind(), value));
        return schema;
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
