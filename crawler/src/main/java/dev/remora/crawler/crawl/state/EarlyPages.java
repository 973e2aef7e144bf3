package dev.remora.crawler.crawl.state;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The first pages of each host, as they were read first: the next process reads them again
/// ([dev.remora.crawler.crawl.loop.ReparseQueue]) once it has met more of the host. About 100 bytes a page.
public final class EarlyPages implements StatePart {
    /// Pages of a host that are early. On the sample web one in five of a site's first 14 pages is read otherwise
    /// once 60 pages of it are known, and fewer of those that come later.
    public static final int EARLY = 12;

    private final Map<String, OfHost> hosts = new HashMap<>();

    /// A page as it was read first.
    ///
    /// @param status of the response
    /// @param warc the response
    /// @param page where it is stored
    /// @param relevance in [0, 1]
    /// @param harvested it was counted as on topic
    public record Early(
            Url url, int status, WarcLocation warc, PageLocation page, double relevance, boolean harvested) {
        /// The parts of a record that a second reading needs.
        public static Early of(JournalRecord.Fetched fetched) {
            return new Early(
                    fetched.url(),
                    fetched.status(),
                    fetched.warc(),
                    fetched.page(),
                    fetched.relevance(),
                    fetched.harvested());
        }

        Early judged(JournalRecord.JudgedAnew judged, boolean nowHarvested) {
            return new Early(url, status, warc, page, judged.relevance(), nowHarvested);
        }
    }

    private static final class OfHost {
        private final List<Early> pages = new ArrayList<>(2);

        /// How many pages of the host were fetched: more than are early once some were read again.
        private int fetched;
    }

    void fetched(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = hosts.computeIfAbsent(fetched.url().host(), h -> new OfHost());
        if (++host.fetched <= EARLY) {
            host.pages.add(Early.of(fetched));
        }
    }

    /// A page was judged anew.
    void judged(JournalRecord.JudgedAnew judged, boolean harvested) {
        OfHost host = hosts.get(judged.url().host());
        if (host != null) {
            host.pages.replaceAll(early -> early.url().equals(judged.url()) ? early.judged(judged, harvested) : early);
        }
    }

    /// All pages are to be fetched again.
    void forgetAll() {
        hosts.clear();
    }

    /// A page is no more, or was read again, or another version of it is there.
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
}
