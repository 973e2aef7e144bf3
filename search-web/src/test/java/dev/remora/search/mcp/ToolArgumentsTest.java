package dev.remora.search.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.openapi.Parameter.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments of tools as agents send them.
class ToolArgumentsTest {
    private static final List<Parameter> KNOWN = List.of(
            Parameter.of("query", new Kind.Text(), "").needed(),
            Parameter.of("topic", new Kind.Text(), ""),
            Parameter.of("start", new Kind.Whole(0, Integer.MAX_VALUE), "").otherwise("0"),
            Parameter.of("size", new Kind.Whole(1, 50), "").otherwise("10"));

    private static ToolArguments read(String json) {
        try {
            return new ToolArguments(
                    new ObjectMapper().readValue(json, new TypeReference<Map<String, Object>>() {}), KNOWN);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static ToolArguments size(String number) {
        return read("{\"query\":\"x\",\"size\":" + number + "}");
    }

    private static String refused(String json) {
        return assertThrows(RequestRefused.class, () -> read(json), json)
                .parameter()
                .orElseThrow();
    }

    @Test
    void textsAreReadWithoutBlanksAroundThem() {
        ToolArguments arguments = read("{\"query\":\" 针灸\\u3000\\n\",\"topic\":\" \"}");
        assertEquals("针灸", arguments.needed("query"));
        assertEquals(Optional.empty(), arguments.text("topic"));
        assertEquals(Optional.empty(), read("{\"query\":\"x\",\"topic\":null}").text("topic"));
    }

    @Test
    void aRequiredTextIsNeitherMissingNorBlank() {
        assertEquals("query", refused("{}"));
        assertEquals("query", refused("{\"query\":null}"));
        ToolArguments blank = read("{\"query\":\" \"}");
        RequestRefused refusal = assertThrows(RequestRefused.class, () -> blank.needed("query"));
        assertEquals(Optional.of("query"), refusal.parameter());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "50, 50", "5.0, 5", "1e1, 10", "0.5e1, 5", "50.000, 50", "2.0e+1, 20"})
    void aWholeNumberIsReadHoweverItIsWritten(String written, int number) {
        assertEquals(number, size(written).number("size"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "51",
                "-1",
                "1.5",
                "1e2",
                "1e400",
                "-1e400",
                "1e-400",
                "4294967297",
                "18446744073709551617",
                "1e999999999",
                "0.0000000001",
                "true",
                "[]",
                "{}",
                "\"5\"",
                "\"\"",
                "123456789012345678901234567890"
            })
    void otherNumbersAreRefusedByTheNameOfTheirParameter(String number) {
        assertEquals(
                "size",
                assertThrows(RequestRefused.class, () -> size(number))
                        .parameter()
                        .orElseThrow());
    }

    @Test
    void aNumberThatIsNotGivenIsTheUsualOne() {
        assertEquals(10, read("{\"query\":\"x\"}").number("size"));
        assertEquals(10, size("null").number("size"));
        assertEquals(0, read("{\"query\":\"x\"}").number("start"));
        assertEquals(
                Integer.MAX_VALUE,
                read("{\"query\":\"x\",\"start\":2147483647}").number("start"));
        assertEquals("start", refused("{\"query\":\"x\",\"start\":2147483648}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "true", "[\"x\"]", "{}", "1.5"})
    void aTextIsNoOtherKindOfValue(String value) {
        assertEquals("topic", refused("{\"query\":\"x\",\"topic\":" + value + "}"));
    }

    @Test
    void anUnknownArgumentIsRefusedAndShownInShort() {
        assertEquals("Query", refused("{\"query\":\"x\",\"Query\":\"y\"}"));
        assertTrue(refused("{\"query\":\"x\",\"" + "n".repeat(5_000) + "\":1}").length() < 40);
    }
}
