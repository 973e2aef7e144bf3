package dev.remora.search.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;

/// Writes the exceptions that the protocol's library sends as answers: as errors of JSON-RPC 2.0 without a stack
/// trace or the names of classes.
final class RefusalInWords extends JsonSerializer<Throwable> {
    @Override
    public void serialize(Throwable refusal, JsonGenerator out, SerializerProvider serializers) throws IOException {
        out.writeStartObject();
        out.writeStringField("jsonrpc", "2.0");
        out.writeNullField("id");
        out.writeObjectFieldStart("error");
        out.writeNumberField("code", MessageCheck.INVALID_REQUEST);
        out.writeStringField("message", "the body is not a message of the protocol");
        out.writeEndObject();
        out.writeEndObject();
    }
}
