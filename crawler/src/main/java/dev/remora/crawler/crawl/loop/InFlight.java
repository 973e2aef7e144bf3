package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Job;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Counts what is under way: requests, of these the ones for pages, look-ups of network addresses, and pages
/// that are parsed again. For the loop's thread.
final class InFlight {
    /// The requests, and when each began.
    private final Map<Job, Instant> begun = new HashMap<>();

    private final int most;
    private int all;
    private int pages;

    /// @param most that may be under way concurrently
    InFlight(int most) {
        this.most = most;
    }

    /// Anything but a request begins.
    void begin() {
        all++;
    }

    void begin(Job job, Instant now) {
        begun.put(job, now);
        all++;
        pages += job instanceof Job.PageJob ? 1 : 0;
    }

    /// Anything but a request has ended.
    void end() {
        all--;
    }

    /// A request has ended; returns when it began. Of two equal ones, the first that ends is measured.
    Instant end(Job job, Instant now) {
        all--;
        pages -= job instanceof Job.PageJob ? 1 : 0;
        Instant began = begun.remove(job);
        return began == null ? now : began;
    }

    /// Whether nothing more may begin.
    boolean full() {
        return all >= most;
    }

    int pages() {
        return pages;
    }

    /// Whether nothing is under way.
    boolean none() {
        return all == 0;
    }
}
