package dev.remora.search.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;

/// A JSON body as people read it in a reference.
///
/// @param mediaType for example `application/json`; empty if there is no body
/// @param fields in order; a recursive record is shown once. Empty if no record describes the body
/// @param example a body of this form, indented; empty if no record describes the body
public record BodyReference(String mediaType, List<SchemaFields.Field> fields, String example) {
    public BodyReference {
        fields = List.copyOf(fields);
    }

    /// Returns the body of an operation's request.
    ///
    /// @param document of the API
    public static BodyReference ofRequest(JsonNode document, Operation operation) {
        String mediaType = operation.input().body().mediaType();
        return of(document, described(document, operation).path("requestBody"), mediaType);
    }

    /// Returns the body of an operation's answer.
    ///
    /// @param document of the API
    public static BodyReference ofAnswer(JsonNode document, Operation operation) {
        Operation.Answer answer = operation.output().answer();
        JsonNode responses = described(document, operation).path("responses");
        return of(document, responses.path(Integer.toString(answer.status())), answer.mediaType());
    }

    private static JsonNode described(JsonNode document, Operation operation) {
        Operation.Route route = operation.route();
        return document.path("paths")
                .path(route.path())
                .path(route.method().name().toLowerCase(Locale.ROOT));
    }

    private static BodyReference of(JsonNode document, JsonNode body, String mediaType) {
        JsonNode schema = body.path("content").path(mediaType).path("schema");
        List<SchemaFields.Field> fields = SchemaFields.of(document, schema);
        String example = fields.isEmpty()
                ? ""
                : new SchemaExample(document).of(schema).toPrettyString().replace("\r\n", "\n");
        return new BodyReference(mediaType, fields, example);
    }
}
