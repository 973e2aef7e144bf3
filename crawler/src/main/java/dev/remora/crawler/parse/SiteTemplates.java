package dev.remora.crawler.parse;

import java.util.LinkedHashMap;
import java.util.Map;

/// The templates of the sites that a crawl meets, by host. Safe for use by many threads; keeps the hosts that were
/// met last.
public final class SiteTemplates {
    /// Hosts kept.
    static final int MOST = 1_000;

    private final Map<String, SiteTemplate> byHost = new LinkedHashMap<>(16, 0.75f, true);

    /// The template of a host: empty when the host is new.
    SiteTemplate of(String host) {
        synchronized (byHost) {
            SiteTemplate template = byHost.computeIfAbsent(host, _ -> new SiteTemplate());
            if (byHost.size() > MOST) {
                byHost.remove(byHost.keySet().iterator().next());
            }
            return template;
        }
    }
}
