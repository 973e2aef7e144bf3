package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.EarlyPages.Early;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.url.Url;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A queue of pages that were parsed before enough was known of their site: the first pages of each host, to be
/// parsed again once more of its pages are known. Knowledge of sites lasts as long as the process, so each
/// process counts a host's pages from zero and has its own early pages; a later run of the same process goes on from
/// the queue of the run before. The journal remembers the early pages of the first process; it does not record where a
/// process ended, so early pages of a later process that ended before it parsed them again stay as they are. About 100
/// bytes per early page. For the loop's thread.
public final class ReparseQueue {
    /// Pages of a host after which its early ones are parsed again.
    static final int RIPE = 2 * EarlyPages.EARLY;

    /// Minimum number of pages of a smaller host for half of them to be parsed again at the crawl's end.
    static final int LEAST = 6;

    /// Maximum number of pages parsed again concurrently, so that fetches are not crowded out.
    private static final int AT_A_TIME = 4;

    private final Map<String, OfHost> hosts = new HashMap<>();
    private final Deque<Early> due = new ArrayDeque<>();
    private final Map<Url, Early> reading = new HashMap<>();
    private boolean started;

    private static final class OfHost {
        /// Early pages of earlier processes.
        private final List<Early> before = new ArrayList<>(0);

        /// Early pages of this process, and the number of pages that its parser has read.
        private final List<Early> pages = new ArrayList<>(2);

        private int met;

        /// Of these, pages read in runs before.
        private int known;

        /// Its early pages were taken: none of this process is early any more.
        private boolean released;
    }

    /// @param early pages of earlier processes
    ReparseQueue(EarlyPages early) {
        early.byHost()
                .forEach((name, pages) ->
                        hosts.computeIfAbsent(name, h -> new OfHost()).before.addAll(pages));
    }

    /// Lets pages be taken from now on.
    void start() {
        started = true;
    }

    /// Goes on with the parser of an earlier run of this process, which knows the pages that it read then.
    ///
    /// @param earlier queue of that run; not changed
    void resume(ReparseQueue earlier) {
        Set<PageLocation> unread = Stream.concat(earlier.due.stream(), earlier.reading.values().stream())
                .map(Early::page)
                .collect(Collectors.toSet());
        earlier.hosts.forEach((name, then) -> {
            OfHost host = hosts.computeIfAbsent(name, h -> new OfHost());
            host.met = then.met;
            host.known = then.met;
            if (then.released) {
                host.before.removeIf(early -> !unread.contains(early.page()));
                release(host, 0);
            }
        });
    }

    /// Takes a fetched page.
    void fetched(JournalRecord.Fetched fetched) {
        forget(fetched.url());
        OfHost host = host(fetched.url());
        if (++host.met <= EarlyPages.EARLY && !host.released) {
            host.pages.add(Early.of(fetched));
        }
        if (host.met == RIPE && !host.released) {
            release(host, EarlyPages.EARLY);
        }
    }

    /// Forgets a page that was removed or has another version: it is not parsed again, and a result in
    /// progress is discarded.
    void forget(Url url) {
        reading.remove(url);
        due.removeIf(early -> early.url().equals(url));
        OfHost host = hosts.get(url.host());
        if (host != null) {
            host.before.removeIf(early -> early.url().equals(url));
            host.pages.removeIf(early -> early.url().equals(url));
        }
    }

    /// A host cloaks: its pages do not count any more.
    void cloaks(String name) {
        OfHost host = hosts.get(name);
        if (host != null) {
            host.before.replaceAll(Early::uncounted);
            host.pages.replaceAll(Early::uncounted);
        }
        UnaryOperator<Early> itsUncounted = early -> early.url().host().equals(name) ? early.uncounted() : early;
        List<Early> waiting = due.stream().map(itsUncounted).toList();
        due.clear();
        due.addAll(waiting);
        reading.replaceAll((_, early) -> itsUncounted.apply(early));
    }

    private void release(OfHost host, int early) {
        due.addAll(host.before);
        due.addAll(host.pages.subList(0, Math.min(early, host.pages.size())));
        host.before.clear();
        host.pages.clear();
        host.released = true;
    }

    /// Called when nothing else is left to do: adds the first half of the pages of smaller hosts.
    ///
    /// @return whether there are pages to be parsed
    boolean releaseAll() {
        if (!started) {
            return false;
        }
        for (OfHost host : hosts.values()) {
            if (host.met >= LEAST && !host.released) {
                release(host, Math.max(0, host.met / 2 - host.known));
            }
        }
        return !due.isEmpty();
    }

    /// Takes the next page to be parsed again, if one may start now.
    Optional<Early> next() {
        if (!started || due.isEmpty() || reading.size() >= AT_A_TIME) {
            return Optional.empty();
        }
        Early early = due.removeFirst();
        reading.put(early.url(), early);
        return Optional.of(early);
    }

    /// Ends the parsing of a page.
    ///
    /// @return the page as it counts now; empty if the result is no longer needed
    Optional<Early> read(Early early) {
        Optional<Early> now = Optional.ofNullable(reading.get(early.url()))
                .filter(same -> same.page().equals(early.page()));
        now.ifPresent(_ -> reading.remove(early.url()));
        return now;
    }

    /// Puts a page back that could not be parsed now.
    void putBack(Early early) {
        read(early).ifPresent(due::addLast);
    }

    private OfHost host(Url url) {
        return hosts.computeIfAbsent(url.host(), h -> new OfHost());
    }
}
