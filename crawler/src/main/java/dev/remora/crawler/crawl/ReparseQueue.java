package dev.remora.crawler.crawl;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.url.Url;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Pages that were read before enough was known of their site: the first of each host, which are read again once
/// more of its pages were met. What is known of sites lives as long as a process, so the count of a host's pages
/// begins anew with each, and each has early pages of its own. Those of the first process are remembered by the
/// journal; it does not tell where one process ended, so early pages of others that ended before they were read
/// again stay as they are. About 100 bytes an early page. For the loop's thread.
final class ReparseQueue {
    /// Pages of a host that are early. On the sample web one in five of a site's first 14 pages is read otherwise
    /// once 60 pages of it are known, and fewer of those that come later.
    static final int EARLY = 12;

    /// Pages of a host after which its early ones are read again.
    static final int RIPE = 2 * EARLY;

    /// Pages of a host that never gets as far, from which on half of them are read again at the crawl's end.
    static final int LEAST = 6;

    /// Pages read again at a time: it must not crowd out what is fetched.
    private static final int AT_A_TIME = 4;

    private final Map<String, OfHost> hosts = new HashMap<>();
    private final Deque<Early> due = new ArrayDeque<>();
    private final Map<Url, Early> reading = new HashMap<>();

    /// A page as it was read first.
    ///
    /// @param status of the response
    /// @param warc the response
    /// @param page where it is stored
    /// @param relevance in [0, 1]
    /// @param harvested it was counted as on topic
    record Early(Url url, int status, WarcLocation warc, PageLocation page, double relevance, boolean harvested) {
        static Early of(JournalRecord.Fetched fetched) {
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
        /// Of the journal, and how many it told of, which are more once some are read again.
        private final List<Early> before = new ArrayList<>(0);

        private int told;

        /// Of this process, and how many it met.
        private final List<Early> pages = new ArrayList<>(2);

        private int met;
    }

    /// An earlier process fetched a page.
    void remember(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = host(fetched.url());
        if (++host.told <= EARLY) {
            host.before.add(Early.of(fetched));
        }
    }

    /// A page that was remembered was judged anew.
    void judged(JournalRecord.JudgedAnew judged, boolean harvested) {
        host(judged.url())
                .before
                .replaceAll(early -> early.url().equals(judged.url()) ? early.judged(judged, harvested) : early);
    }

    /// All pages are to be fetched again.
    void forgetAll() {
        hosts.clear();
    }

    /// A page was fetched.
    void fetched(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = host(fetched.url());
        if (++host.met <= EARLY) {
            host.pages.add(Early.of(fetched));
        }
        if (host.met == RIPE) {
            ripe(host, EARLY);
        }
    }

    /// A page is no more, or another version of it is there: it is not read again, also if that is under way.
    void forget(Url url) {
        reading.remove(url);
        due.removeIf(early -> early.url().equals(url));
        OfHost host = hosts.get(url.host());
        if (host != null) {
            host.before.removeIf(early -> early.url().equals(url));
            host.pages.removeIf(early -> early.url().equals(url));
        }
    }

    private void ripe(OfHost host, int early) {
        due.addAll(host.before);
        due.addAll(host.pages.subList(0, Math.min(early, host.pages.size())));
        host.before.clear();
        host.pages.clear();
    }

    /// Nothing else is to be done: the first half of the pages of smaller hosts are early, too.
    ///
    /// @return whether there is something to be read
    boolean ripenAll() {
        for (OfHost host : hosts.values()) {
            if (host.met >= LEAST && host.met < RIPE) {
                ripe(host, host.met / 2);
                host.met = RIPE;
            }
        }
        return !due.isEmpty();
    }

    /// Takes the next page to be read again, if one may be begun now.
    Optional<Early> next() {
        if (due.isEmpty() || reading.size() >= AT_A_TIME) {
            return Optional.empty();
        }
        Early early = due.removeFirst();
        reading.put(early.url(), early);
        return Optional.of(early);
    }

    /// A page was read again; false if that is of no use any more.
    boolean read(Early early) {
        return reading.remove(early.url(), early);
    }

    private OfHost host(Url url) {
        return hosts.computeIfAbsent(url.host(), h -> new OfHost());
    }
}
