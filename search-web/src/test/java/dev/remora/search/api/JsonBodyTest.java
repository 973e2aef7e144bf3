package dev.remora.search.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.TimedJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// JSON bodies of requests, right and wrong ones.
class JsonBodyTest {
    private static final String GOOD = "{\"name\":\"a\",\"days\":3,\"answers\":[{\"url\":\"u\",\"onTopic\":true}]}";

    private final JsonBody body = new JsonBody(TimedJson.mapper());

    record Asked(@Nullable String name, int days, @Nullable List<Answer> answers) {}

    record Answer(String url, boolean onTopic) {}

    private RequestRefused refused(String json) {
        RequestRefused refusal = assertThrows(RequestRefused.class, () -> body.read(json, Asked.class), json);
        assertEquals(400, refusal.status());
        return refusal;
    }

    private static String key(RequestRefused refusal) {
        return refusal.getMessage().split(" ", 2)[0];
    }

    private static String words(RequestRefused refusal) {
        return refusal.detail(new MessageBundle(RequestRefused.class).in(Language.EN));
    }

    @Test
    void aBodyIsReadIntoItsRecord() {
        Asked read = body.read(" \n" + GOOD + "\n", Asked.class);
        assertEquals(new Asked("a", 3, List.of(new Answer("u", true))), read);
        assertEquals(new Asked(null, 0, null), body.read("{}", Asked.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t", "null", "[]", "5", "true", "\"\"", "\"x\"", "[" + GOOD + "]"})
    void otherJsonThanAnObjectIsNoBody(String json) {
        assertEquals("json.body", key(refused(json)));
    }

    @Test
    void aBodyCutAnywhereIsToldWhereItEnds() {
        for (int end = 1; end < GOOD.length(); end++) {
            RequestRefused refusal = refused(GOOD.substring(0, end));
            assertEquals("json.syntax", key(refusal), GOOD.substring(0, end));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" x", GOOD, "{}", "]", ",", " null"})
    void whatFollowsABodyIsRefused(String rest) {
        refused(GOOD + rest);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"days":"three"}                                  | days
            {"days":1e99}                                     | days
            {"days":99999999999}                              | days
            {"days":[]}                                       | days
            {"name":{}}                                       | name
            {"answers":{}}                                    | answers
            {"answers":[{"url":"u"},{"url":[]}]}              | answers[1].url
            {"answers":[{"onTopic":"perhaps"}]}               | answers[0].onTopic
            """)
    void aValueOfAWrongTypeIsToldByItsPlace(String json, String place) {
        RequestRefused refusal = refused(json);
        assertEquals("json.value", key(refusal));
        assertTrue(words(refusal).contains(place), words(refusal));
    }

    @Test
    void anUnknownKeyIsToldWithTheKnownOnes() {
        RequestRefused refusal = refused("{\"answers\":[{\"uri\":\"u\"}]}");
        assertEquals("json.unknown", key(refusal));
        String words = words(refusal);
        assertTrue(words.contains("answers[0].uri") && words.contains("onTopic") && words.contains("url"), words);
        String longest = words(refused("{\"" + "n".repeat(5_000) + "\":1}"));
        assertTrue(longest.length() < 300, longest);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"name":"a","days":}          | 1
            {"name":'a'}                  | 1
            {name:"a"}                    | 1
            {"days":03}                   | 1
            {"days":NaN}                  | 1
            {"name":"a",}                 | 1
            {"name":"\\x"}                | 1
            """)
    void brokenSyntaxIsToldWithItsLine(String json, int line) {
        RequestRefused refusal = refused(json);
        assertEquals("json.syntax", key(refusal));
        assertTrue(words(refused("\n\n" + json)).contains(Integer.toString(line + 2)), words(refusal));
    }

    @Test
    void noDepthAndNoLengthIsAFaultOfTheServer() {
        refused("[".repeat(200_000));
        refused("{\"answers\":".repeat(3_000));
        refused("{\"days\":" + "9".repeat(5_000) + "}");
        refused("{\"" + "n".repeat(60_000) + "\":1}");
    }
}
