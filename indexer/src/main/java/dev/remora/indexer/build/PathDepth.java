package dev.remora.indexer.build;

import dev.remora.shared.url.Url;

/// The depth of an address in its host.
final class PathDepth {
    private PathDepth() {}

    /// Returns the number of path steps: 0 for `/` and `/index.html`, 1 for `/a/`, 2 for `/a/b.html`; a query
    /// counts one.
    static int of(Url url) {
        String address = url.pathAndQuery();
        int query = address.indexOf('?');
        String path = query < 0 ? address : address.substring(0, query);
        int depth = query < 0 ? 0 : 1;
        int start = 0;
        while (start < path.length()) {
            int end = path.indexOf('/', start);
            end = end < 0 ? path.length() : end;
            boolean last = end == path.length();
            if (end > start && !(last && path.startsWith("index.", start))) {
                depth++;
            }
            start = end + 1;
        }
        return depth;
    }
}
