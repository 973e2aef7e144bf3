package dev.remora.opensearch.client;

import dev.remora.indexer.build.IndexUnavailable;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where a cluster is, and how its indexes are made: `http://HOST:PORT`, or several nodes with commas between,
/// optionally with `?shards=N` at the end.
///
/// @param nodes without path and query, at least one
/// @param shards of a new index, 1 to 64
public record EngineAddress(List<URI> nodes, int shards) {
    private static final Pattern QUERY = Pattern.compile("shards=([0-9]{1,2})");
    private static final int MOST_SHARDS = 64;
    private static final int MOST_PORTS = 65_535;

    public EngineAddress {
        nodes = List.copyOf(nodes);
    }

    /// A cluster of which one node is known.
    public EngineAddress(URI node, int shards) {
        this(List.of(node), shards);
    }

    /// Reads an address.
    ///
    /// @throws IndexUnavailable with words for people, if it is none
    public static EngineAddress of(String text) {
        int end = text.indexOf('?') < 0 ? text.length() : text.indexOf('?');
        List<URI> nodes = new ArrayList<>();
        for (String node : text.substring(0, end).split(",", -1)) {
            nodes.add(node(node.strip(), text));
        }
        return new EngineAddress(nodes, end == text.length() ? 1 : shards(text.substring(end + 1), text));
    }

    private static URI node(String node, String text) {
        try {
            URI address = URI.create(node);
            String scheme =
                    address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
            if (scheme.matches("https?") && address.getHost() != null && isPlain(address)) {
                return URI.create(
                        scheme + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort()));
            }
        } catch (IllegalArgumentException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    /// True if an address has neither a user nor a path nor a fragment, and a port that there is.
    private static boolean isPlain(URI address) {
        String path = address.getPath() == null ? "" : address.getPath();
        return address.getUserInfo() == null
                && address.getFragment() == null
                && (path.isEmpty() || path.equals("/"))
                && address.getPort() != 0
                && address.getPort() <= MOST_PORTS;
    }

    private static int shards(String query, String text) {
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
                        + "several nodes with commas between, and ?shards=1 to 64 at the end if the index shall have "
                        + "several. User and password come from " + OpenSearchClient.CREDENTIALS + ".",
                cause);
    }

    /// Returns the nodes as people give them.
    @Override
    public String toString() {
        return nodes.stream().map(URI::toString).collect(Collectors.joining(","));
    }
}
