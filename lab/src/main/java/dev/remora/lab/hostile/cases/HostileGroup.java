package dev.remora.lab.hostile.cases;

import java.util.Locale;

/// Groups of cases with bounds on the cost of each case: the whole crawl of its host, including robots.txt and
/// retries.
public enum HostileGroup {
    TRANSPORT(130, 15, 40),
    HEADERS(30, 10, 20),
    CODINGS(30, 15, 40),
    REDIRECTS(30, 10, 20),
    ADDRESSES(60, 20, 20),
    NAMES(60, 10, 1),
    ROBOTS(130, 15, 40),
    SITEMAPS(60, 30, 80),
    TRAPS(120, 60, 40),
    SPAM(60, 30, 20),
    HTML(60, 20, 20),
    CHARSETS(30, 10, 20),
    DOCUMENTS(120, 60, 80),
    /// Hosts that answer otherwise the second time: the bounds are of a crawl and a recrawl of all.
    CHANGES(120, 30, 40);

    private final int seconds;
    private final int cpuSeconds;
    private final int megabytes;

    HostileGroup(int seconds, int cpuSeconds, int megabytes) {
        this.seconds = seconds;
        this.cpuSeconds = cpuSeconds;
        this.megabytes = megabytes;
    }

    /// Returns its name on the command line.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// True if its pages are fetched again when the crawl is over.
    public boolean recrawled() {
        return this == CHANGES;
    }

    /// Returns the maximum seconds.
    public int seconds() {
        return seconds;
    }

    /// Returns the maximum CPU seconds, including document parsers.
    public int cpuSeconds() {
        return cpuSeconds;
    }

    /// Returns the maximum megabytes sent by its host.
    public int megabytes() {
        return megabytes;
    }
}
