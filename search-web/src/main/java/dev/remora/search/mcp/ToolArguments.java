package dev.remora.search.mcp;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.openapi.Parameter.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The arguments of a call, validated against a tool's parameters.
final class ToolArguments {
    private final Map<String, Object> values;
    private final List<Parameter> known;

    /// @param values as received
    /// @param known the tool's parameters
    /// @throws RequestRefused if one is required and missing, unknown, or of the wrong type
    ToolArguments(Map<String, Object> values, List<Parameter> known) {
        this.values = values;
        this.known = known;
        for (String name : values.keySet()) {
            if (known.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                throw RequestRefused.parameter(
                        SearchParameters.shown(name),
                        "parameter.unknown",
                        SearchParameters.shown(name),
                        String.join(", ", known.stream().map(Parameter::name).toList()));
            }
        }
        known.forEach(this::check);
    }

    private void check(Parameter parameter) {
        String name = parameter.name();
        Object value = values.get(name);
        if (value == null) {
            if (parameter.required()) {
                throw RequestRefused.parameter(name, "parameter.missing", name);
            }
        } else if (parameter.kind() instanceof Kind.Whole(int least, int most)) {
            if (!isWhole(value, least, most)) {
                throw RequestRefused.parameter(
                        name, "parameter.number", name, least, most, SearchParameters.shown(value.toString()));
            }
        } else if (!(value instanceof String)) {
            throw RequestRefused.parameter(name, "parameter.text", name, SearchParameters.shown(String.valueOf(value)));
        }
    }

    private static boolean isWhole(Object value, int least, int most) {
        boolean finite = value instanceof Number some && Double.isFinite(some.doubleValue()); // 1e999 is not
        if (!(value instanceof Number number) || !finite || number.toString().length() > 20) {
            return false;
        }
        BigDecimal exact = new BigDecimal(number.toString());
        return exact.stripTrailingZeros().scale() <= 0
                && exact.compareTo(BigDecimal.valueOf(least)) >= 0
                && exact.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    /// Returns a text without surrounding blanks; empty if it was not given or is blank.
    Optional<String> text(String name) {
        return Optional.ofNullable((String) values.get(name)).map(String::strip).filter(text -> !text.isEmpty());
    }

    /// Returns a required text.
    ///
    /// @throws RequestRefused if it is blank
    String needed(String name) {
        return text(name).orElseThrow(() -> RequestRefused.parameter(name, "parameter.missing", name));
    }

    /// Returns a number, or its default if it was not given.
    int number(String name) {
        Object value = values.get(name);
        return value == null
                ? known.stream()
                        .filter(parameter -> parameter.name().equals(name))
                        .flatMap(parameter -> parameter.otherwise().stream())
                        .mapToInt(Integer::parseInt)
                        .findFirst()
                        .orElseThrow()
                : ((Number) value).intValue();
    }
}
