package dev.remora.crawler.parse;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/// The templates of the sites that a crawl meets, by host. Safe for use by many threads; keeps the hosts that were
/// met last, [#MOST] features of all of them together at most: about 80 MB.
public final class SiteTemplates {
    /// Features kept of all hosts.
    static final int MOST = 2_000_000;
    /// Hosts kept.
    static final int HOSTS = 5_000;
    /// Between two looks at how much is kept.
    private static final int INTERVAL = 100;

    private final Map<String, SiteTemplate> byHost = new LinkedHashMap<>(16, 0.75f, true);
    private int met;

    /// The template of a host: empty when the host is new.
    SiteTemplate of(String host) {
        synchronized (byHost) {
            SiteTemplate template = byHost.computeIfAbsent(host, _ -> new SiteTemplate());
            if (++met % INTERVAL == 0 || byHost.size() > HOSTS) {
                forget();
            }
            return template;
        }
    }

    private void forget() {
        long kept = byHost.values().stream().mapToLong(SiteTemplate::size).sum();
        Iterator<SiteTemplate> oldest = byHost.values().iterator();
        while (byHost.size() > 1 && (kept > MOST || byHost.size() > HOSTS)) {
            kept -= oldest.next().size();
            oldest.remove();
        }
    }
}
