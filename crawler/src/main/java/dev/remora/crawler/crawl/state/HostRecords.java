package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a crawl has found on each host, and on each site (all its hosts together), so far. For the loop's thread.
public final class HostRecords implements StatePart {
    private static final HostRecord NONE = new HostRecord();

    private final Map<String, HostRecord> byHost = new HashMap<>();
    private final Map<String, HostRecord> bySite = new HashMap<>();

    /// Which site a host belongs to is looked up once.
    private final Map<String, String> sites = new HashMap<>();

    /// A page was judged, or judged anew after [#forgetPages].
    void judged(Url url, double relevance, boolean onTopic) {
        made(byHost, url.host()).judged(relevance, onTopic);
        made(bySite, siteOf(url)).judged(relevance, onTopic);
    }

    /// A page that was counted was read again.
    void readAgain(JournalRecord.ReadAgain again) {
        Url url = again.page().url();
        made(byHost, url.host()).readAgain(again);
        made(bySite, siteOf(url)).readAgain(again);
    }

    /// All pages are about to be judged anew.
    void forgetPages() {
        byHost.clear();
        bySite.clear();
    }

    /// The figures of a host; zeros for one that was never asked.
    public HostRecord host(String name) {
        return byHost.getOrDefault(name, NONE);
    }

    /// The figures of the site that an address belongs to.
    public HostRecord site(Url url) {
        return bySite.getOrDefault(siteOf(url), NONE);
    }

    private static HostRecord made(Map<String, HostRecord> records, String name) {
        return records.computeIfAbsent(name, n -> new HostRecord());
    }

    private String siteOf(Url url) {
        return sites.computeIfAbsent(url.host(), host -> Sites.of(url));
    }

    @Override
    public List<Map<String, List<Number>>> snapshot() {
        return List.of(HostRecord.copies(byHost), HostRecord.copies(bySite));
    }
}
