package dev.remora.search.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages as they come from agents, before the protocol's library reads them.
class MessageCheckTest {
    private static final String CALL =
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"fetch\",\"arguments\":{}}}";

    private final MessageCheck check = new MessageCheck(List.of("search", "fetch"), new ObjectMapper());

    private MessageCheck.Refusal refused(String message) {
        return check.refusal(message).orElseThrow(() -> new AssertionError("accepted " + message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CALL,
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":null}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search\"}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"m\"}}",
                "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}  ",
            })
    void messagesOfTheProtocolAreLeftToItsLibrary(String message) {
        assertEquals(Optional.empty(), check.refusal(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "1",
                "\"x\"",
                "[]",
                "{}",
                "[" + CALL + "]",
                "{\"jsonrpc\":\"2.0\"}",
                "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}",
                "{\"id\":7,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":null}",
            })
    void otherJsonIsNoMessage(String json) {
        MessageCheck.Refusal refusal = refused(json);
        assertEquals(400, refusal.status());
        assertEquals(-32600, refusal.answer().at("/error/code").asInt());
        assertFalse(refusal.notification());
        assertEquals(
                json.contains("7") && !json.startsWith("["),
                refusal.answer().path("id").asInt() == 7);
    }

    @Test
    void aMessageCutAnywhereIsRefusedAsNoJson() {
        for (int end = 1; end < CALL.length(); end++) {
            MessageCheck.Refusal refusal = refused(CALL.substring(0, end));
            assertEquals(-32700, refusal.answer().at("/error/code").asInt(), CALL.substring(0, end));
            assertTrue(refusal.answer().path("id").isNull());
            assertEquals(400, refusal.status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" x", "{}", "]", ",", CALL, " {\"jsonrpc\":\"2.0\""})
    void whatFollowsAMessageIsNotPassedOverInSilence(String rest) {
        assertEquals(-32700, refused(CALL + rest).answer().at("/error/code").asInt());
    }

    @Test
    void nestingWithoutEndIsRefused() {
        assertEquals(400, refused("[".repeat(100_000)).status());
        assertEquals(
                400,
                refused(CALL.replace("{}", "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000)))
                        .status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "5", "\"x\"", "true"})
    void parametersAndArgumentsAreObjects(String wrong) {
        for (String message : List.of(
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":" + wrong + "}",
                CALL.replace("{}", wrong),
                CALL.replace("{}", "{},\"_meta\":" + wrong))) {
            JsonNode answer = refused(message).answer();
            assertEquals(-32602, answer.at("/error/code").asInt());
            assertEquals(7, answer.path("id").asInt());
            assertEquals("2.0", answer.path("jsonrpc").asText());
        }
    }

    @ParameterizedTest
    @CsvSource({"\"no\", no", "\"Search\", Search", "5, 5", "null, null", "{}, ''", "\"\", ''"})
    void aCallOfNoToolIsToldWhichThereAre(String name, String told) {
        MessageCheck.Refusal refusal = refused(CALL.replace("\"fetch\"", name));
        assertEquals(200, refusal.status());
        String words = refusal.answer().at("/error/message").asText();
        assertEquals("there is no tool '" + told + "'; there are: search, fetch", words);
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void aNotificationHasNoId(boolean id, boolean notification) {
        String message = "{\"jsonrpc\":\"2.0\"," + (id ? "\"id\":null," : "") + "\"method\":\"m\",\"params\":1}";
        assertEquals(notification, refused(message).notification());
    }
}
