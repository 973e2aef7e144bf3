package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The first pages of each host, as parsed first: the next process parses them again
/// ([dev.remora.crawler.crawl.loop.ReparseQueue]) once it knows more of the host. About 100 bytes per page.
public final class EarlyPages implements StatePart {
    /// Maximum number of early pages per host. On the sample web, one in five of a site's first 14 pages is
    /// parsed differently once 60 of its pages are known, and fewer of those that come later.
    public static final int EARLY = 12;

    private final Map<String, OfHost> hosts = new HashMap<>();

    /// A page as parsed first.
    ///
    /// @param status of the response
    /// @param warc the response
    /// @param page where it is stored
    /// @param relevance in [0, 1]
    /// @param harvested whether it was counted as on topic
    public record Early(
            Url url, int status, WarcLocation warc, PageLocation page, double relevance, boolean harvested) {
        /// The fields of a record that are needed to parse the page again.
        public static Early of(JournalRecord.Fetched fetched) {
            return new Early(
                    fetched.url(),
                    fetched.response().status(),
                    fetched.warc(),
                    fetched.page(),
                    fetched.relevance(),
                    fetched.harvested());
        }

        private void write(CheckpointWriter out) {
            out.url(url);
            out.number(status);
            out.warc(warc);
            out.page(page);
            out.real(relevance);
            out.flag(harvested);
        }

        private static Early read(CheckpointReader in) {
            return new Early(in.url(), in.small(), in.warc(), in.page(), in.real(), in.flag());
        }

        /// Returns the same page, no longer counted.
        public Early uncounted() {
            return new Early(url, status, warc, page, relevance, false);
        }

        Early judged(JournalRecord.Rejudged judged, boolean nowHarvested) {
            return new Early(url, status, warc, page, judged.relevance(), nowHarvested);
        }
    }

    private static final class OfHost {
        private final List<Early> pages = new ArrayList<>(2);

        /// Number of fetched pages of the host: more than early ones once some were parsed again.
        private int fetched;
    }

    void fetched(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = hosts.computeIfAbsent(fetched.url().host(), h -> new OfHost());
        if (++host.fetched <= EARLY) {
            host.pages.add(Early.of(fetched));
        }
    }

    /// Applies the new judgement of a page.
    void judged(JournalRecord.Rejudged judged, boolean harvested) {
        OfHost host = hosts.get(judged.url().host());
        if (host != null) {
            host.pages.replaceAll(early -> early.url().equals(judged.url()) ? early.judged(judged, harvested) : early);
        }
    }

    /// A host cloaks: its pages do not count any more.
    void cloaks(String name) {
        OfHost host = hosts.get(name);
        if (host != null) {
            host.pages.replaceAll(Early::uncounted);
        }
    }

    /// Forgets all pages: all are to be fetched again, or were all parsed again.
    void forgetAll() {
        hosts.clear();
    }

    /// Forgets a page that was removed, parsed again, or replaced by another version.
    void forget(Url url) {
        OfHost host = hosts.get(url.host());
        if (host != null) {
            host.pages.removeIf(early -> early.url().equals(url));
        }
    }

    /// The early pages of each host.
    public Map<String, List<Early>> byHost() {
        Map<String, List<Early>> all = new HashMap<>();
        hosts.forEach((name, host) -> all.put(name, List.copyOf(host.pages)));
        return all;
    }

    @Override
    public List<Object> snapshot() {
        Map<String, Integer> counts = new HashMap<>();
        hosts.forEach((name, host) -> counts.put(name, host.fetched));
        return List.of(byHost(), counts);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(hosts, (name, host) -> {
            out.text(name);
            out.number(host.fetched);
            out.all(host.pages, early -> early.write(out));
        });
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            OfHost host = new OfHost();
            hosts.put(in.text(), host);
            host.fetched = in.small();
            in.all(() -> host.pages.add(Early.read(in)));
        });
    }
}
