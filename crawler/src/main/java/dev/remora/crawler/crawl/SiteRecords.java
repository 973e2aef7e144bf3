package dev.remora.crawler.crawl;

import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;

/// What a crawl has found on each site so far. For the loop's thread.
final class SiteRecords {
    private final Map<String, HostRecord> bySite = new HashMap<>();

    /// Which site a host belongs to is looked up once.
    private final Map<String, HostRecord> byHost = new HashMap<>();

    /// All pages are about to be judged anew.
    void forgetPages() {
        bySite.values().forEach(HostRecord::forgetPages);
    }

    HostRecord of(Url url) {
        return byHost.computeIfAbsent(
                url.host(), host -> bySite.computeIfAbsent(Sites.of(url), site -> new HostRecord()));
    }
}
