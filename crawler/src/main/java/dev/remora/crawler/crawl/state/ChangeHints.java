package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.freshness.HintCounts;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What hosts announce about changes of their pages, and how reliable that has been.
public final class ChangeHints implements StatePart {
    private final Map<String, Announcer> hosts = new HashMap<>();
    private final Map<Long, Announced> pages = new HashMap<>();

    /// A host whose sitemaps have dates.
    ///
    /// @param at when it announced last
    private record Announcer(String host, Instant at, HintCounts counts) {}

    /// A page of such a host that is announced as changed, or was visited since the host began to announce.
    private record Announced(String host, boolean changed) {}

    /// Applies a decision.
    ///
    /// @param visits before it
    void apply(JournalRecord record, Visits visits) {
        switch (record) {
            case JournalRecord.ChangesAnnounced announced -> announced(announced);
            case JournalRecord.Fetched page -> visited(page.url(), visits, true);
            case JournalRecord.Unchanged page -> visited(page.url(), visits, false);
            case JournalRecord.Removed removed -> pages.remove(removed.url().key());
            case JournalRecord.Moved moved -> pages.remove(moved.url().key());
            default -> {} // no visit to a page
        }
    }

    private void announced(JournalRecord.ChangesAnnounced record) {
        Announcer before = hosts.get(record.host());
        HintCounts counts = before == null ? HintCounts.NONE : before.counts();
        String host = before == null ? record.host() : before.host();
        hosts.put(host, new Announcer(host, record.at(), counts));
        record.pages().forEach(url -> pages.put(url.key(), new Announced(host, true)));
    }

    private void visited(Url url, Visits before, boolean changed) {
        Announcer host = hosts.get(url.host());
        if (host == null) {
            return;
        }
        boolean stored = before.page(url.key()).isPresent();
        if (stored && host.at().isAfter(before.history(url.key()).last())) {
            boolean hinted =
                    pages.containsKey(url.key()) && pages.get(url.key()).changed();
            hosts.put(
                    host.host(),
                    new Announcer(host.host(), host.at(), host.counts().visited(changed, hinted)));
        }
        pages.put(url.key(), new Announced(host.host(), false));
    }

    /// How much more often what the host announced, or did not, comes before a change than without one: 1 if
    /// that is unknown.
    ///
    /// @param last time of the last visit to the page
    public double ratio(long key, Instant last) {
        Announced page = pages.get(key);
        Announcer host = page == null ? null : hosts.get(page.host());
        return host == null || !host.at().isAfter(last) ? 1 : host.counts().ratio(page.changed());
    }

    /// Whether a page is announced as changed, and was not visited since, by a host whose announcements are credible.
    public boolean announced(long key) {
        Announced page = pages.get(key);
        return page != null && page.changed() && hosts.get(page.host()).counts().credible();
    }

    /// Whether the host's sitemaps have dates.
    public boolean announces(String host) {
        return hosts.containsKey(host);
    }

    @Override
    public List<Object> snapshot() {
        return List.of(Map.copyOf(hosts), Map.copyOf(pages));
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(hosts, (_, host) -> {
            out.text(host.host());
            out.instant(host.at());
            write(host.counts(), out);
        });
        out.all(pages, (key, page) -> {
            out.fixed(key);
            out.text(page.host());
            out.flag(page.changed());
        });
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            String host = in.text();
            hosts.put(host, new Announcer(host, in.instant(), counts(in)));
        });
        in.all(() -> {
            long key = in.fixed();
            String host = in.text();
            Announcer announcer = hosts.get(host);
            pages.put(key, new Announced(announcer == null ? host : announcer.host(), in.flag()));
        });
    }

    private static void write(HintCounts counts, CheckpointWriter out) {
        out.number(counts.changesHinted());
        out.number(counts.changesSilent());
        out.number(counts.falseHints());
        out.number(counts.unchangedSilent());
    }

    private static HintCounts counts(CheckpointReader in) {
        return new HintCounts(in.small(), in.small(), in.small(), in.small());
    }
}
