package dev.remora.crawler.parse.templates;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/// The templates of the sites that a crawl meets, by host. Safe for use by many threads; keeps the hosts that were
/// met last, [#MOST] bytes of all of them together. Between two looks ([#INTERVAL] pages) they may grow past that
/// by 0.6 MB a page, as much as one host takes at most: 100 MB is never passed.
public final class SiteTemplates {
    /// Bytes kept of all hosts.
    static final long MOST = 80L << 20;
    /// Hosts kept.
    static final int HOSTS = 5_000;
    /// Between two looks at how much is kept.
    private static final int INTERVAL = 25;

    private final Map<String, SiteTemplate> byHost = new LinkedHashMap<>(16, 0.75f, true);
    private int met;

    /// The template of a host: empty when the host is new.
    public SiteTemplate of(String host) {
        synchronized (byHost) {
            SiteTemplate template = byHost.computeIfAbsent(host, _ -> new SiteTemplate());
            if (++met % INTERVAL == 0 || byHost.size() > HOSTS) {
                forget();
            }
            return template;
        }
    }

    /// Bytes that the templates take now.
    long bytes() {
        synchronized (byHost) {
            return byHost.values().stream().mapToLong(SiteTemplate::bytes).sum();
        }
    }

    private void forget() {
        long kept = bytes();
        Iterator<SiteTemplate> oldest = byHost.values().iterator();
        while (byHost.size() > 1 && (kept > MOST || byHost.size() > HOSTS)) {
            kept -= oldest.next().bytes();
            oldest.remove();
        }
    }
}
