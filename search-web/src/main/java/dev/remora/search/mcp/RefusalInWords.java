package dev.remora.search.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;

/// Writes what the protocol's library says about messages that it cannot read: without stack traces and the names of
/// its classes, which its exceptions and the texts of its internal errors have.
final class RefusalInWords {
    private static final int INTERNAL_ERROR = -32603;
    private static final String WORDS = "the message could not be read: a field is missing or has a wrong type";

    private RefusalInWords() {}

    static Module module() {
        return new SimpleModule()
                .addSerializer(Throwable.class, new Exceptions())
                .addSerializer(JSONRPCError.class, new Errors());
    }

    /// An exception in place of an answer.
    private static final class Exceptions extends JsonSerializer<Throwable> {
        @Override
        public void serialize(Throwable refusal, JsonGenerator out, SerializerProvider serializers) throws IOException {
            out.writeStartObject();
            out.writeStringField("jsonrpc", "2.0");
            out.writeNullField("id");
            out.writeFieldName("error");
            write(MessageCheck.INVALID_REQUEST, WORDS, out);
            out.writeEndObject();
        }
    }

    private static final class Errors extends JsonSerializer<JSONRPCError> {
        @Override
        public void serialize(JSONRPCError error, JsonGenerator out, SerializerProvider serializers)
                throws IOException {
            write(error.code(), error.code() == INTERNAL_ERROR ? WORDS : error.message(), out);
        }
    }

    private static void write(int code, String words, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeNumberField("code", code);
        out.writeStringField("message", words);
        out.writeEndObject();
    }
}
