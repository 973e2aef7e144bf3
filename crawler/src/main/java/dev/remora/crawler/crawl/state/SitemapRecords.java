package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which sitemaps were read, which sitemaps of an index were not read yet, and how many feeds of each host were
/// admitted because pages name them.
public final class SitemapRecords implements StatePart {
    private final Set<Long> read = new HashSet<>();
    private final Map<Url, Integer> left = new LinkedHashMap<>();
    private final Map<String, Integer> feeds = new HashMap<>();

    void fetched(JournalRecord.SitemapFetched sitemap) {
        read.add(sitemap.url().key());
        left.remove(sitemap.url());
        for (Url child : sitemap.sitemaps()) {
            if (!read.contains(child.key())) {
                left.putIfAbsent(child, sitemap.level() + 1);
            }
        }
    }

    void feedNamed(String host) {
        feeds.merge(host, 1, Integer::sum);
    }

    /// Whether a sitemap was read.
    public boolean wasRead(Url sitemap) {
        return read.contains(sitemap.key());
    }

    /// Unread sitemaps of an index, with their level.
    public Map<Url, Integer> left() {
        return left;
    }

    /// Number of admitted feeds of a host.
    public int feedsOf(String host) {
        return feeds.getOrDefault(host, 0);
    }

    @Override
    public List<Object> snapshot() {
        return List.of(Set.copyOf(read), List.copyOf(left.keySet()), List.copyOf(left.values()), Map.copyOf(feeds));
    }
}
