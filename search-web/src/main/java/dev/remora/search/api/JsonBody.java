package dev.remora.search.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.JsonMistake;
import dev.remora.search.http.RequestRefused;
import java.util.List;

/// Reads the JSON bodies of requests.
record JsonBody(ObjectMapper json) {
    /// Returns the value of a body.
    ///
    /// @throws RequestRefused 400 if it is not JSON of this type
    <T> T read(String body, Class<T> type) {
        if (body.isBlank()) {
            throw RequestRefused.because(400, "json.body");
        }
        try {
            T value = json.readerFor(type)
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readValue(body);
            if (value == null) {
                throw RequestRefused.because(400, "json.body");
            }
            return value;
        } catch (JsonProcessingException unreadable) {
            throw refused(JsonMistake.of(unreadable));
        }
    }

    private static RequestRefused refused(JsonMistake mistake) {
        return switch (mistake) {
            case JsonMistake.UnknownKey(int _, String place, List<String> known) ->
                RequestRefused.because(400, "json.unknown", place, known);
            case JsonMistake.WrongType(int _, String place) ->
                place.isEmpty()
                        ? RequestRefused.because(400, "json.body")
                        : RequestRefused.because(400, "json.value", place);
            case JsonMistake.Syntax(int line, int column) -> RequestRefused.because(400, "json.syntax", line, column);
        };
    }
}
