package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a crawl has found on each host, and on each site (all its hosts together), so far. For the loop's
/// thread.
public final class HostRecords implements StatePart {
    private static final HostRecord NONE = new HostRecord();
    private static final int SITES_KEPT = 4096;

    private final Map<String, HostRecord> byHost = new HashMap<>();
    private final Map<String, HostRecord> bySite = new HashMap<>();

    private long fetched;

    /// Cache of the sites of recently looked-up hosts, since links lead to any number of hosts.
    private final String[][] sites = new String[SITES_KEPT][];

    /// Counts a page that was judged, or re-judged after [#forgetPages].
    public void judged(Url url, double relevance, boolean onTopic) {
        HostRecord host = made(byHost, url.host());
        HostRecord site = made(bySite, siteOf(url));
        boolean before = host.proven();
        host.judged(relevance, onTopic);
        site.judged(relevance, onTopic);
        fetched++;
        site.proved(before, host.proven());
    }

    /// Updates the figures for a counted page that was parsed again.
    public void reparsed(JournalRecord.Reparsed again) {
        Url url = again.page().url();
        HostRecord host = made(byHost, url.host());
        HostRecord site = made(bySite, siteOf(url));
        boolean before = host.proven();
        host.reparsed(again);
        site.reparsed(again);
        site.proved(before, host.proven());
    }

    /// Forgets all pages before they are re-judged.
    public void forgetPages() {
        fetched = 0;
        byHost.clear();
        bySite.clear();
    }

    long fetched() {
        return fetched;
    }

    /// The record of a host; zeros if none of its pages was judged.
    public HostRecord host(String name) {
        return byHost.getOrDefault(name, NONE);
    }

    /// The record of the site of an address.
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

    @Override
    public void write(CheckpointWriter out) {
        out.number(fetched);
        for (Map<String, HostRecord> records : List.of(byHost, bySite)) {
            out.all(records, (name, record) -> {
                out.text(name);
                record.write(out);
            });
        }
    }

    @Override
    public void read(CheckpointReader in) {
        fetched = in.number();
        for (Map<String, HostRecord> records : List.of(byHost, bySite)) {
            in.all(() -> records.put(in.text(), HostRecord.read(in)));
        }
    }
}
