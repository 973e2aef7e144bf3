package dev.remora.crawler.parse.templates;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/// The templates of the sites of a crawl, by host. Safe for use by many threads. Keeps the most recent hosts,
/// at most [#MOST] bytes in total. Between two checks ([#INTERVAL] pages) the size may exceed this by 0.6 MB
/// per page, the maximum of one host: it always stays below 100 MB.
public final class SiteTemplates {
    /// Maximum total size, in bytes.
    static final long MOST = 80L << 20;
    static final int HOSTS = 5_000;
    /// Number of pages between two checks of the size.
    private static final int INTERVAL = 25;

    private final Map<String, SiteTemplate> byHost = new LinkedHashMap<>(16, 0.75f, true);
    private int met;

    /// Returns the template of a host; empty if the host is new.
    public SiteTemplate of(String host) {
        synchronized (byHost) {
            SiteTemplate template = byHost.computeIfAbsent(host, _ -> new SiteTemplate());
            if (++met % INTERVAL == 0 || byHost.size() > HOSTS) {
                forget();
            }
            return template;
        }
    }

    /// Returns the current size of the templates in bytes.
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
