package dev.remora.search.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.List;

/// Why a JSON text could not be read.
public sealed interface JsonMistake {
    /// A key that nothing reads.
    ///
    /// @param place `answers[0].url`; of a long name, its beginning
    /// @param known keys, sorted
    record UnknownKey(int line, String place, List<String> known) implements JsonMistake {}

    /// A value of another type.
    ///
    /// @param line 0 if unknown
    /// @param place as above; empty: the whole text
    record WrongType(int line, String place) implements JsonMistake {}

    /// No JSON.
    record Syntax(int line, int column) implements JsonMistake {}

    /// Returns the mistake that an exception of the parser stands for.
    static JsonMistake of(JsonProcessingException unreadable) {
        JsonLocation at = unreadable.getLocation(); // null if a name or a number is too long
        int line = at == null ? 0 : at.getLineNr();
        return switch (unreadable) {
            case UnrecognizedPropertyException unknown ->
                new UnknownKey(
                        line,
                        place(unknown),
                        unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList());
            case JsonMappingException wrong
            when (!(wrong.getCause() instanceof StreamReadException)
                            || wrong.getCause() instanceof InputCoercionException) // a number out of range
                    && !(wrong instanceof MismatchedInputException end && end.getTargetType() == null) ->
                new WrongType(line, place(wrong));
            default -> at == null ? new WrongType(0, "") : new Syntax(line, at.getColumnNr());
        };
    }

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
