package dev.remora.crawler.parse;

import dev.remora.shared.url.Sites;

/// The sites of hosts, remembered over pages: a crawl meets the same hosts again and again. Each host has one
/// place, which the last one that was asked for holds. Safe for use by many threads without locks: entries are
/// immutable, and an entry that one thread does not see yet is worked out once more.
final class SiteCache {
    private static final int PLACES = 1 << 10;

    private final Entry[] entries = new Entry[PLACES];

    private record Entry(String host, String site) {}

    /// The site of a host, as [Sites#of(String)] tells it.
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
