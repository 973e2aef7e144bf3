package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.EarlyPages.Early;
import dev.remora.shared.collection.JournalRecord;
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
    /// Pages of a host after which its early ones are read again.
    static final int RIPE = 2 * EarlyPages.EARLY;

    /// Pages of a host that never gets as far, from which on half of them are read again at the crawl's end.
    static final int LEAST = 6;

    /// Pages read again at a time: it must not crowd out what is fetched.
    private static final int AT_A_TIME = 4;

    private final Map<String, OfHost> hosts = new HashMap<>();
    private final Deque<Early> due = new ArrayDeque<>();
    private final Map<Url, Early> reading = new HashMap<>();

    private static final class OfHost {
        /// Of earlier processes.
        private final List<Early> before = new ArrayList<>(0);

        /// Of this process, and how many it met.
        private final List<Early> pages = new ArrayList<>(2);

        private int met;
    }

    /// @param early those of earlier processes
    ReparseQueue(EarlyPages early) {
        early.byHost()
                .forEach((name, pages) ->
                        hosts.computeIfAbsent(name, h -> new OfHost()).before.addAll(pages));
    }

    /// A page was fetched.
    void fetched(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = host(fetched.url());
        if (++host.met <= EarlyPages.EARLY) {
            host.pages.add(Early.of(fetched));
        }
        if (host.met == RIPE) {
            ripe(host, EarlyPages.EARLY);
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
