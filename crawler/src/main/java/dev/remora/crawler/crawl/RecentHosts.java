package dev.remora.crawler.crawl;

import java.util.LinkedHashMap;
import java.util.Map;

/// What is known of hosts, of the thousand that were used last.
///
/// @param <V> what is known of one
final class RecentHosts<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1_000;

    RecentHosts() {
        super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > MOST;
    }
}
