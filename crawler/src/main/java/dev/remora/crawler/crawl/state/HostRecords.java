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
    private static final int SITES_KEPT = 4096;

    private final Map<String, HostRecord> byHost = new HashMap<>();
    private final Map<String, HostRecord> bySite = new HashMap<>();

    private long fetched;

    /// Which site a host belongs to, of those that were looked up last: links lead to hosts without number.
    private final String[][] sites = new String[SITES_KEPT][];

    /// A page was judged, or judged anew after [#forgetPages].
    void judged(Url url, double relevance, boolean onTopic) {
        HostRecord host = made(byHost, url.host());
        HostRecord site = made(bySite, siteOf(url));
        boolean before = host.proven();
        host.judged(relevance, onTopic);
        site.judged(relevance, onTopic);
        fetched++;
        site.proved(before, host.proven());
    }

    /// A page that was counted was read again.
    void readAgain(JournalRecord.ReadAgain again) {
        Url url = again.page().url();
        HostRecord host = made(byHost, url.host());
        HostRecord site = made(bySite, siteOf(url));
        boolean before = host.proven();
        host.readAgain(again);
        site.readAgain(again);
        site.proved(before, host.proven());
    }

    /// All pages are about to be judged anew.
    void forgetPages() {
        fetched = 0;
        byHost.clear();
        bySite.clear();
    }

    /// Pages of all hosts.
    long fetched() {
        return fetched;
    }

    /// The figures of a host; zeros for one that was never asked.
    public HostRecord host(String name) {
        return byHost.getOrDefault(name, NONE);
    }

    /// The figures of the site that an address belongs to.
    public HostRecord site(Url url) {
        return site(siteOf(url));
    }

    /// @param name the registrable domain
    HostRecord site(String name) {
        return bySite.getOrDefault(name, NONE);
    }

    private static HostRecord made(Map<String, HostRecord> records, String name) {
        return records.computeIfAbsent(name, n -> new HostRecord());
    }

    private String siteOf(Url url) {
        String host = url.host();
        int place = Math.floorMod(host.hashCode(), SITES_KEPT);
        if (sites[place] == null || !sites[place][0].equals(host)) {
            sites[place] = new String[] {host, Sites.of(url)};
        }
        return sites[place][1];
    }

    @Override
    public List<Object> snapshot() {
        return List.of(HostRecord.copies(byHost), HostRecord.copies(bySite), fetched);
    }
}
