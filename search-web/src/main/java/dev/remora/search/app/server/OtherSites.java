package dev.remora.search.app.server;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What pages of other sites may do with this server. A site is an origin, such as `https://www.example.org`; `*`
/// stands for all.
///
/// @param readers sites whose pages may read the API's answers in a browser
/// @param embedders sites whose pages may embed the search box; empty to disable it
public record OtherSites(List<String> readers, List<String> embedders) {
    private static final Pattern ORIGIN = Pattern.compile("[*]|https?://(?:[*][.])?[^/?#@*,;'\"\\s]+");

    public OtherSites {
        readers = List.copyOf(readers);
        embedders = List.copyOf(embedders);
        for (String origin : Stream.concat(readers.stream(), embedders.stream()).toList()) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("an origin is a scheme and a host, such as https://www.example.org, "
                        + "or * for all; this is not one: " + origin);
            }
        }
    }

    /// Whether pages of an origin may read the API's answers.
    boolean mayRead(String origin) {
        return readers.contains("*") || readers.contains(origin);
    }
}
