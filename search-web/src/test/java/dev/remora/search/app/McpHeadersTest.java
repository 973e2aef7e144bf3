package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The headers of agents' requests (Model Context Protocol, "Transports").
final class McpHeadersTest extends AtSampleWeb {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static final String JSON = "application/json";
    private static final String VERSION = "MCP-Protocol-Version";

    private HttpResponse<String> posted(String type, String body, String... headers) throws Exception {
        HttpRequest.Builder request = visitor.request("/mcp", headers)
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        return visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 200",
        "2025-06-18, 200",
        "2025-03-26, 200",
        "1999-01-01, 400",
        "2099-01-01, 400",
        "latest, 400"
    })
    void aVersionOfTheProtocolThatIsNotSupportedIsRefused(String version, int status) throws Exception {
        HttpResponse<String> answer = posted(JSON, PING, VERSION, version);
        assertEquals(status, answer.statusCode(), answer.body());
        if (status == 400) {
            JsonNode error = new ObjectMapper().readTree(answer.body()).get("error");
            assertTrue(error.get("message").asText().contains("2025-06-18"), answer.body());
            assertEquals(-32600, error.get("code").asInt());
        }
    }

    @Test
    void aNewerAgentMayAskWhichVersionIsSpoken() throws Exception {
        String hello = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                + "\"2099-01-01\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
        HttpResponse<String> answer = posted(JSON, hello, VERSION, "2099-01-01");
        assertEquals(200, answer.statusCode(), answer.body());
        String spoken = new ObjectMapper()
                .readTree(answer.body())
                .at("/result/protocolVersion")
                .asText();
        assertEquals(200, posted(JSON, PING, VERSION, spoken).statusCode(), spoken);
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, 200",
        "application/json; charset=utf-8, 200",
        "Application/JSON, 200",
        "text/plain, 415",
        "application/jsonp, 415",
        "'', 415"
    })
    void whatIsNotSentAsJsonIsToldHowToSendIt(String type, int status) throws Exception {
        HttpResponse<String> answer = posted(type, PING);
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals(
                status == 415, answer.body().contains("send the header Content-Type: application/json"), answer.body());
    }
}
