package dev.remora.search.http;

import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A local address with parameters, as a value: links are made from the address that was asked for by changing what
/// differs. Values are percent-encoded; empty ones are left out.
public final class QueryString {
    /// Longer values are left out of links, but for the query: no filter is as long.
    private static final int LONGEST = 256;

    private static final String QUERY = "q";
    private static final Pattern LEADING = Pattern.compile("^[/\\\\]+");

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

    /// The address of a request, with those of its parameters that are named, in that order. What cannot be the
    /// value of any of them is left out, since a page repeats it in every link.
    public static QueryString of(Context ctx, List<String> names) {
        var parameters = new LinkedHashMap<String, String>();
        for (String name : names) {
            String value = value(ctx, name);
            if (!value.isEmpty()) {
                parameters.put(name, value);
            }
        }
        return new QueryString(local(ctx.path()), parameters);
    }

    private static String value(Context ctx, String name) {
        if (name.equals(Language.PARAMETER)) {
            return Language.chosen(ctx).map(Language::code).orElse("");
        }
        String value = Optional.ofNullable(ctx.queryParam(name)).orElse("");
        if (name.equals(QUERY)) {
            return value;
        }
        String bare = value.strip();
        return bare.length() > LONGEST ? "" : bare;
    }

    /// A path that browsers do not take for another host.
    private static String local(String path) {
        return LEADING.matcher(path).replaceFirst("/");
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
        return joined(QueryString::encode);
    }

    /// The address as a link of a page has it: letters and digits beyond ASCII stand as they are, and browsers
    /// encode them (URL Standard, 4.3). A page repeats its query in some seventy links, and encoded a Chinese
    /// character takes nine bytes instead of three.
    public String link() {
        return joined(value -> value.codePoints()
                .mapToObj(c -> c > 0x7f && Character.isLetterOrDigit(c)
                        ? Character.toString(c)
                        : encode(Character.toString(c)))
                .collect(Collectors.joining()));
    }

    private String joined(UnaryOperator<String> encoded) {
        if (parameters.isEmpty()) {
            return path;
        }
        return path + "?"
                + parameters.entrySet().stream()
                        .map(p -> encode(p.getKey()) + "=" + encoded.apply(p.getValue()))
                        .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
