package dev.remora.search.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// An agent: the protocol's own client.
final class AgentClient implements AutoCloseable {
    static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(new ObjectMapper());

    private final ObjectMapper json = new ObjectMapper();
    final McpSyncClient client;

    AgentClient(McpClientTransport transport) {
        client = McpClient.sync(transport)
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .jsonSchemaValidator((schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null))
                .build();
        client.initialize();
    }

    /// The tools that it is told of.
    List<McpSchema.Tool> tools() {
        return client.listTools().tools();
    }

    McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /// The answer of a call that succeeds.
    JsonNode answer(String tool, Map<String, Object> arguments) throws Exception {
        McpSchema.CallToolResult result = call(tool, arguments);
        String text = text(result);
        if (Boolean.TRUE.equals(result.isError())) {
            throw new AssertionError(tool + " " + arguments + ": " + text);
        }
        return json.readTree(text);
    }

    /// The words of an answer.
    static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().getFirst()).text();
    }

    @Override
    public void close() {
        client.closeGracefully();
    }
}
