package dev.remora.opensearch.client;

import dev.remora.indexer.build.IndexUnavailable;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a cluster is, and how its indexes are made: `http://HOST:PORT`, optionally with `?shards=N`.
///
/// @param base without path and query
/// @param shards of a new index, 1 to 64
public record EngineAddress(URI base, int shards) {
    private static final Pattern QUERY = Pattern.compile("shards=([0-9]{1,2})");
    private static final int MOST_SHARDS = 64;

    /// Reads an address.
    ///
    /// @throws IndexUnavailable with words for people, if it is none
    public static EngineAddress of(String text) {
        try {
            URI address = URI.create(text);
            String scheme =
                    address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
            boolean plain = address.getPath() == null
                    || address.getPath().isEmpty()
                    || address.getPath().equals("/");
            if (scheme.matches("https?") && address.getHost() != null && address.getUserInfo() == null && plain) {
                URI base = URI.create(
                        scheme + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort()));
                return new EngineAddress(base, shards(address.getQuery(), text));
            }
        } catch (IllegalArgumentException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    private static int shards(String query, String text) {
        if (query == null) {
            return 1;
        }
        Matcher matcher = QUERY.matcher(query);
        int shards = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
        if (shards < 1 || shards > MOST_SHARDS) {
            throw wrong(text, null);
        }
        return shards;
    }

    private static IndexUnavailable wrong(String text, Exception cause) {
        return new IndexUnavailable(
                "'" + text
                        + "' is not the address of an OpenSearch cluster; give http://HOST:PORT or https://HOST:PORT, "
                        + "with ?shards=1 to 64 if the index shall have several. User and password come from "
                        + OpenSearchClient.CREDENTIALS + ".",
                cause);
    }
}
