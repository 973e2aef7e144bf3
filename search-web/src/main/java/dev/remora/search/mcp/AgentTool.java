package dev.remora.search.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.gate.Turns;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.openapi.OpenApi;
import dev.remora.search.openapi.Parameter;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A tool for agents.
///
/// @param name by which agents call it
/// @param title a few words, for people who observe an agent
/// @param description for the model that chooses among tools
/// @param parameters of a call
/// @param work computes the answer, a record that is written as JSON
record AgentTool(
        String name,
        String title,
        String description,
        List<Parameter> parameters,
        Function<ToolArguments, Object> work) {
    private static final Logger log = LoggerFactory.getLogger(AgentTool.class);
    private static final MessageBundle WORDS = new MessageBundle(RequestRefused.class);

    AgentTool {
        parameters = List.copyOf(parameters);
    }

    /// Returns the same tool, which takes a turn for each call.
    AgentTool in(Turns turns) {
        return new AgentTool(
                name, title, description, parameters, arguments -> turns.take(() -> work.apply(arguments)));
    }

    /// Returns the tool's description in the protocol's form.
    McpSchema.Tool described(ObjectMapper json) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            properties.put(parameter.name(), json.convertValue(OpenApi.described(parameter), Map.class));
        }
        Map<String, Object> schema = Map.of(
                "type",
                "object",
                "properties",
                properties,
                "required",
                parameters.stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList(),
                "additionalProperties",
                false);
        return McpSchema.Tool.builder(name, schema)
                .title(title)
                .description(description)
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    /// Executes a call. An error is an answer too: the model reads the reason, and may correct its call.
    ///
    /// @param language of the reason
    McpSchema.CallToolResult call(McpSchema.CallToolRequest request, ObjectMapper json, Language language) {
        try {
            Map<String, Object> given = request.arguments() == null ? Map.of() : request.arguments();
            Object answer = work.apply(new ToolArguments(given, parameters));
            return McpSchema.CallToolResult.builder()
                    .addTextContent(json.writeValueAsString(answer))
                    .structuredContent(json.convertValue(answer, Map.class))
                    .isError(false)
                    .build();
        } catch (RequestRefused refusal) {
            return failed(refusal.detail(WORDS.in(language)));
        } catch (JsonProcessingException | RuntimeException fault) {
            log.error("tool {} failed", name, fault);
            return failed(WORDS.in(language).say("unexpected.early"));
        }
    }

    private static McpSchema.CallToolResult failed(String words) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(words)
                .isError(true)
                .build();
    }
}
