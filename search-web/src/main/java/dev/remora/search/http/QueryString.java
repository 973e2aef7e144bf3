package dev.remora.search.http;

import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// A local address with parameters, as a value: links are made from the address that was asked for by changing what
/// differs. Values are percent-encoded; empty ones are left out.
public final class QueryString {
    private final String path;
    private final SequencedMap<String, String> parameters;

    private QueryString(String path, SequencedMap<String, String> parameters) {
        this.path = path;
        this.parameters = parameters;
    }

    /// A path without parameters.
    public static QueryString of(String path) {
        return new QueryString(path, new LinkedHashMap<>());
    }

    /// The address of a request, with those of its parameters that are named, in that order.
    public static QueryString of(Context ctx, List<String> names) {
        var parameters = new LinkedHashMap<String, String>();
        for (String name : names) {
            String value = ctx.queryParam(name);
            if (value != null && !value.isEmpty()) {
                parameters.put(name, value);
            }
        }
        return new QueryString(ctx.path(), parameters);
    }

    /// With one parameter set, or taken away if the value is empty.
    public QueryString with(String name, String value) {
        var changed = new LinkedHashMap<>(parameters);
        if (value.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new QueryString(path, changed);
    }

    /// Without some parameters.
    public QueryString without(String... names) {
        var changed = new LinkedHashMap<>(parameters);
        changed.keySet().removeAll(List.of(names));
        return new QueryString(path, changed);
    }

    /// With another path.
    public QueryString to(String otherPath) {
        return new QueryString(otherPath, parameters);
    }

    /// The parameters, for the hidden fields of a form.
    public Map<String, String> parameters() {
        return java.util.Collections.unmodifiableMap(parameters);
    }

    /// The address, encoded.
    @Override
    public String toString() {
        if (parameters.isEmpty()) {
            return path;
        }
        return path + "?"
                + parameters.entrySet().stream()
                        .map(p -> encode(p.getKey()) + "=" + encode(p.getValue()))
                        .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
