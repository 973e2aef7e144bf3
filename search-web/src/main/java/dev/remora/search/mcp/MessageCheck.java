package dev.remora.search.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks the messages of agents before the protocol's library reads them, because that answers bad ones with its
/// own exceptions, stack traces included. The codes are those of JSON-RPC 2.0, section 5.1.
///
/// @param tools names of the tools
record MessageCheck(List<String> tools, ObjectMapper json) {
    private static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    private static final int INVALID_PARAMS = -32602;
    private static final JsonNode NONE = MissingNode.getInstance();
    private static final String ACCEPT = "Accept";

    /// What a request accepts that does not say what (RFC 9110, 12.5.1), and what curl says.
    private static final String ANY = "*/*";

    private static final String BOTH = "application/json, text/event-stream";

    /// A refused message.
    ///
    /// @param status of the HTTP response
    /// @param notification whether the message is one: JSON-RPC answers none
    record Refusal(int status, ObjectNode answer, boolean notification) {}

    /// Returns why a request is refused; empty if the library may read it.
    ///
    /// @param body of the request
    /// @param versions of the protocol that are supported
    Optional<Refusal> refusal(Context ctx, String body, List<String> versions) {
        if (!acceptsBoth(Optional.ofNullable(ctx.header(ACCEPT)).orElse(ANY))) {
            return refused(406, NONE, INVALID_REQUEST, "send the header Accept: " + BOTH);
        }
        String type = Optional.ofNullable(ctx.contentType()).orElse("");
        if (!type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            return refused(415, NONE, INVALID_REQUEST, "send the header Content-Type: application/json");
        }
        return refusal(body).or(() -> ofVersion(ctx, body, versions));
    }

    private static boolean acceptsBoth(String accept) {
        return accept.contains(ANY) || (accept.contains("application/json") && accept.contains("text/event-stream"));
    }

    /// Returns why a request is refused for its version. A message that begins a conversation asks for the version:
    /// newer agents name theirs.
    private Optional<Refusal> ofVersion(Context ctx, String body, List<String> versions) {
        String version = ctx.header("MCP-Protocol-Version");
        if (version == null || versions.contains(version)) {
            return Optional.empty();
        }
        JsonNode message = read(body);
        return message.path("method").asText().equals("initialize")
                ? Optional.empty()
                : refused(
                        400,
                        message,
                        INVALID_REQUEST,
                        "the header MCP-Protocol-Version must be one of: " + String.join(", ", versions));
    }

    /// Returns why a message is refused; empty if the library may read it.
    Optional<Refusal> refusal(String text) {
        JsonNode message = read(text);
        if (message.isMissingNode() && !text.isBlank()) {
            return refused(400, NONE, PARSE_ERROR, "the message is not JSON");
        }
        boolean called = message.path("method").isTextual();
        if (!message.path("jsonrpc").asText().equals("2.0")
                || !(called || message.has("result") || message.has("error"))) {
            return Optional.of(notMessage(message.get("id")));
        }
        if (!Stream.of("/params", "/params/arguments", "/params/_meta").allMatch(at -> isObject(message.at(at)))) {
            return refused(400, message, INVALID_PARAMS, "params, arguments and _meta must be objects");
        }
        String tool = message.at("/params/name").asText();
        return message.path("method").asText().equals("tools/call") && !tools.contains(tool)
                ? refused(
                        200,
                        message,
                        INVALID_PARAMS,
                        "there is no tool '" + tool + "'; there are: " + String.join(", ", tools))
                : Optional.empty();
    }

    /// Returns a message; a missing node if it is not JSON. Jackson would leave out what follows a message: another
    /// message on its line was never answered.
    private JsonNode read(String text) {
        try {
            return json.reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(text);
        } catch (JsonProcessingException notJson) {
            return NONE;
        }
    }

    /// True for an object, or if there is none.
    private static boolean isObject(JsonNode node) {
        return node.isObject() || node.isMissingNode() || node.isNull();
    }

    /// Refuses JSON that is not a message.
    ///
    /// @param id of the message; null if it has none
    Refusal notMessage(@Nullable JsonNode id) {
        return answer(400, id, INVALID_REQUEST, "this is not a message of JSON-RPC 2.0", false);
    }

    private Optional<Refusal> refused(int status, JsonNode message, int code, String words) {
        boolean notification = message.has("method") && !message.has("id");
        return Optional.of(answer(status, message.get("id"), code, words, notification));
    }

    private Refusal answer(int status, @Nullable JsonNode id, int code, String words, boolean notification) {
        ObjectNode answer = json.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", id);
        answer.putObject("error").put("code", code).put("message", words);
        return new Refusal(status, answer, notification);
    }

    /// Returns a request whose body was read, to be read again.
    static HttpServletRequest unread(Context ctx, String body) {
        var bytes = new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
        return new HttpServletRequestWrapper(ctx.req()) {
            @Override
            public ServletInputStream getInputStream() {
                return new Again(bytes);
            }

            // The library does not know */*.
            @Override
            public String getHeader(String name) {
                return name.equalsIgnoreCase(ACCEPT) ? BOTH : super.getHeader(name);
            }
        };
    }

    /// The body of a request from memory.
    private static final class Again extends ServletInputStream {
        private final InputStream bytes;

        Again(InputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() throws IOException {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int start, int length) throws IOException {
            return bytes.read(into, start, length);
        }

        @Override
        public boolean isFinished() {
            return false; // only asynchronous readers ask
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("the body is read synchronously");
        }
    }
}
