package dev.remora.crawler.parse;

import dev.remora.shared.url.Sites;

/// A cache of the sites of hosts, because a crawl meets the same hosts again and again. Hosts share a slot by
/// hash; a slot holds the last host looked up. Safe for use by many threads without locks: entries are
/// immutable, and an entry that a thread does not see yet is computed again.
final class SiteCache {
    private static final int PLACES = 1 << 10;

    private final Entry[] entries = new Entry[PLACES];

    private record Entry(String host, String site) {}

    /// Returns the site of a host; see [Sites#of(String)].
    String of(String hostName) {
        int place = hostName.hashCode() & (PLACES - 1);
        Entry entry = entries[place];
        if (entry == null || !entry.host().equals(hostName)) {
            entry = new Entry(hostName, Sites.of(hostName));
            entries[place] = entry;
        }
        return entry.site();
    }
}
