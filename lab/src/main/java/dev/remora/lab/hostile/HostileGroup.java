package dev.remora.lab.hostile;

import java.util.Locale;

/// Cases of one kind, and what any of them may cost: the whole crawl of its host, robots.txt and further tries
/// included.
enum HostileGroup {
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
    DOCUMENTS(120, 60, 80);

    private final int seconds;
    private final int cpuSeconds;
    private final int megabytes;

    HostileGroup(int seconds, int cpuSeconds, int megabytes) {
        this.seconds = seconds;
        this.cpuSeconds = cpuSeconds;
        this.megabytes = megabytes;
    }

    /// As people type it.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Seconds at most.
    int seconds() {
        return seconds;
    }

    /// CPU seconds at most, those of readers of documents included.
    int cpuSeconds() {
        return cpuSeconds;
    }

    /// Megabytes at most that its host gets rid of.
    int megabytes() {
        return megabytes;
    }
}
