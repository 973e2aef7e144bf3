package dev.remora.crawler.priority.auto;

import dev.remora.crawler.priority.PriorityStrategy;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// When queued links are scored again: those of a host when a share of its pages is newer than the last time
/// ([AutoSettings.Rescoring#laziness]), all when the crawl has grown by half; both later if many links wait
/// ([AutoSettings.Rescoring#pace]). For one thread.
public final class RescoringSchedule {
    private static final int FIRST = 32;
    private static final double GROWTH = 1.5;

    private final AutoSettings.Rescoring settings;
    private final Map<String, Host> hosts = new HashMap<>();
    private final Set<String> groups = new TreeSet<>();
    private long fetched;
    private long waiting;
    private long lastOfAll;
    private long nextOfAll = FIRST;
    private boolean begun;
    /// Links for each page when a crawl was taken up.
    private double waitingPerPage;

    private static final class Host {
        private boolean begun;
        private long fetched;
        private long fetchedSince;
        private long waiting;
    }

    /// Creates a schedule of a crawl that begins.
    public RescoringSchedule(AutoSettings.Rescoring settings) {
        this.settings = settings;
    }

    /// Takes up a crawl where it is, at the first call: one that is resumed does not score its links as often as one
    /// that begins.
    ///
    /// @param pages that the crawl has fetched
    /// @param links that it has queued, those followed since included
    public void begin(long pages, long links) {
        if (begun) {
            return;
        }
        begun = true;
        if (pages > fetched) {
            fetched = pages;
            waiting = Math.max(0, links - pages);
            waitingPerPage = (double) waiting / pages;
        }
        while (nextOfAll <= fetched) {
            lastOfAll = nextOfAll;
            nextOfAll = (long) (nextOfAll * GROWTH);
        }
    }

    /// Takes up a host where it is, at the first call. In a crawl that is resumed as many of its links are assumed to
    /// wait, for each of its pages, as on all hosts. Before the first call its links are not due.
    ///
    /// @param pages that were fetched from it
    public void begin(String name, long pages) {
        Host host = host(name);
        if (!host.begun) {
            host.begun = true;
            host.waiting += Math.round(waitingPerPage * pages);
            host.fetched = Math.max(host.fetched, pages);
        }
    }

    /// A link to a host is queued.
    public void queued(String host) {
        waiting++;
        host(host).waiting++;
    }

    /// A queued link to a host was followed.
    ///
    /// @param page whether it led to a page
    public void followed(String name, boolean page) {
        Host host = host(name);
        host.waiting--;
        waiting--;
        if (page) {
            fetched++;
            host.fetched++;
            host.fetchedSince++;
            review(name, host);
        }
    }

    private void review(String name, Host host) {
        if (host.begun
                && host.fetchedSince >= settings.laziness() * host.fetched
                && host.fetchedSince >= host.waiting / settings.pace()) {
            host.fetchedSince = 0;
            groups.add("host:" + name);
        }
        if (fetched >= nextOfAll && fetched - lastOfAll >= waiting / settings.pace()) {
            lastOfAll = fetched;
            nextOfAll = (long) (fetched * GROWTH);
            groups.add(PriorityStrategy.EVERYTHING);
        }
    }

    /// Pages that were fetched from a host.
    public long fetched(String host) {
        return host(host).fetched;
    }

    private Host host(String name) {
        return hosts.computeIfAbsent(name, _ -> new Host());
    }

    /// Takes the groups that are due, in a deterministic order.
    public Set<String> takeDue() {
        if (groups.isEmpty()) {
            return Set.of();
        }
        Set<String> due = new TreeSet<>(groups);
        groups.clear();
        return due;
    }
}
