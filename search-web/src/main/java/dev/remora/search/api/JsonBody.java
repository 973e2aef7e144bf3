package dev.remora.search.api;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;

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
            throw refused(unreadable);
        }
    }

    private static RequestRefused refused(JsonProcessingException unreadable) {
        return switch (unreadable) {
            case UnrecognizedPropertyException unknown ->
                RequestRefused.because(
                        400,
                        "json.unknown",
                        place(unknown),
                        unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList());
            case JsonMappingException wrong
            when (!(wrong.getCause() instanceof StreamReadException)
                            || wrong.getCause() instanceof InputCoercionException) // a number out of range
                    && !(wrong instanceof MismatchedInputException end && end.getTargetType() == null) ->
                wrong.getPath().isEmpty()
                        ? RequestRefused.because(400, "json.body")
                        : RequestRefused.because(400, "json.value", place(wrong));
            default -> {
                JsonLocation at = unreadable.getLocation(); // null if a name or a number is too long
                yield at == null
                        ? RequestRefused.because(400, "json.body")
                        : RequestRefused.because(400, "json.syntax", at.getLineNr(), at.getColumnNr());
            }
        };
    }

    /// Returns where the value is: `answers[0].url`; of a long name, its beginning.
    private static String place(JsonMappingException wrong) {
        StringBuilder place = new StringBuilder();
        for (JsonMappingException.Reference step : wrong.getPath()) {
            if (step.getFieldName() == null) {
                place.append('[').append(step.getIndex()).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return SearchParameters.shown(place.toString());
    }
}
