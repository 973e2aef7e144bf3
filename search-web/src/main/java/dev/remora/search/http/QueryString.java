package dev.remora.search.http;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An immutable local address with parameters: links are derived from the requested address by changing
/// parameters. Values are percent-encoded; empty ones are omitted.
public final class QueryString {
    /// Longer values, except of the query, are omitted from links, because no valid filter is longer.
    private static final int LONGEST = 256;

    private static final String QUERY = "q";
    private static final Pattern LEADING = Pattern.compile("^[/\\\\]+");
    private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final String path;
    private final SequencedMap<String, String> parameters;

    private QueryString(String path, SequencedMap<String, String> parameters) {
        this.path = path;
        this.parameters = parameters;
    }

    /// Returns a path without parameters.
    public static QueryString of(String path) {
        return new QueryString(path, new LinkedHashMap<>());
    }

    /// Returns the address of a request with some of its parameters, in the order of `names`. Invalid values
    /// are omitted, because a page repeats the address in every link.
    public static QueryString of(Context ctx, List<String> names) {
        return of(local(ctx.path()), names, ctx::queryParam);
    }

    /// Returns the address of a request with the parameters of the page whose link led to it, as [#of(Context, List)],
    /// if that page has a given path, and the browser does not say that it is of another server (`Sec-Fetch-Site`).
    /// Browsers tell its address (`Referer`) up to 4,096 characters.
    public static Optional<QueryString> fromReferer(Context ctx, String path, List<String> names) {
        String site = ctx.header("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin")) {
            return Optional.empty();
        }
        try {
            URI before = URI.create(Optional.ofNullable(ctx.header("Referer")).orElse(""));
            return path.equals(BasePath.of(ctx).inner(String.valueOf(before.getPath())))
                    ? Optional.of(of(local(ctx.path()), names, decoded(before.getRawQuery())::get))
                    : Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private static QueryString of(String path, List<String> names, UnaryOperator<@Nullable String> values) {
        var parameters = new LinkedHashMap<String, String>();
        for (String name : names) {
            String value = value(name, values.apply(name));
            if (!value.isEmpty()) {
                parameters.put(name, value);
            }
        }
        return new QueryString(path, parameters);
    }

    /// Returns the parameters of an address, the first of each name.
    private static Map<String, String> decoded(@Nullable String query) {
        Map<String, String> values = new HashMap<>();
        for (String part : Optional.ofNullable(query).orElse("").split("&", -1)) {
            String[] pair = part.split("=", 2);
            values.putIfAbsent(decode(pair[0]), pair.length == 1 ? "" : decode(pair[1]));
        }
        return values;
    }

    /// Refuses a request whose parameters cannot be decoded: they would be read as missing.
    ///
    /// @throws RequestRefused if a percent sign is not followed by two hexadecimal digits
    public static void refuseBrokenEscapes(Context ctx) {
        String query = ctx.queryString();
        if (query != null && BROKEN_ESCAPE.matcher(query).find()) {
            throw RequestRefused.because(400, "address.escape");
        }
    }

    private static String value(String name, @Nullable String given) {
        if (name.equals(Language.PARAMETER)) {
            return Language.byCode(given).map(Language::code).orElse("");
        }
        String value = Optional.ofNullable(given).orElse("");
        if (name.equals(QUERY)) {
            return value;
        }
        String bare = value.strip();
        return bare.length() > LONGEST ? "" : bare;
    }

    /// Returns a path that browsers do not interpret as another host.
    private static String local(String path) {
        return LEADING.matcher(path).replaceFirst("/");
    }

    /// Returns the address with a parameter set, or removed if the value is empty.
    public QueryString with(String name, String value) {
        var changed = new LinkedHashMap<>(parameters);
        if (value.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new QueryString(path, changed);
    }

    /// Returns the address with the parameters of another as well.
    public QueryString with(QueryString other) {
        var changed = new LinkedHashMap<>(parameters);
        changed.putAll(other.parameters);
        return new QueryString(path, changed);
    }

    /// Returns the address without some parameters.
    public QueryString without(String... names) {
        var changed = new LinkedHashMap<>(parameters);
        changed.keySet().removeAll(List.of(names));
        return new QueryString(path, changed);
    }

    /// Returns the address with another path.
    public QueryString to(String otherPath) {
        return new QueryString(otherPath, parameters);
    }

    /// Returns the parameters, for the hidden fields of a form.
    public Map<String, String> parameters() {
        return java.util.Collections.unmodifiableMap(parameters);
    }

    /// Returns the address, percent-encoded.
    @Override
    public String toString() {
        return joined(QueryString::encode);
    }

    /// Returns the address for a link in a page: letters and digits beyond ASCII are not encoded, because
    /// browsers encode them (URL Standard, 4.3). A page repeats its query in some seventy links, and an
    /// encoded Chinese character takes nine bytes instead of three.
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

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
