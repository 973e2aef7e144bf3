package dev.remora.crawler.crawl;

import dev.remora.shared.topic.Topic;
import java.time.Duration;

/// How a run goes, besides what the frontier and the fetcher are told.
///
/// @param maxPages distinct pages fetched well, at most
/// @param threads requests under way at a time, at most
/// @param focus whether links of off-topic pages wait or are dropped
/// @param maxDepth links followed from a seed, at most
/// @param maxHops redirects followed from one link, at most
/// @param maxAttempts requests for one address before it is given up
/// @param retryPause pause before a second attempt; doubled for each after that
/// @param longestPause what a host may ask to be left alone for (Retry-After), at most
/// @param firstParking what a host that does not answer is left alone for at first; four times as long each time
///     after that
/// @param longestParking the longest of those pauses
/// @param patience how long a run waits while nothing answers and all that is left is on hosts that answered before
/// @param robotsAge how long a robots.txt is trusted (RFC 9309 section 2.4: a day)
/// @param maxAlike addresses of one host that differ in digits only, before they count as a trap
/// @param maxSitemaps sitemaps read of one host, at most
public record CrawlSettings(
        long maxPages,
        int threads,
        Topic.Focus focus,
        int maxDepth,
        int maxHops,
        int maxAttempts,
        Duration retryPause,
        Duration longestPause,
        Duration firstParking,
        Duration longestParking,
        Duration patience,
        Duration robotsAge,
        int maxAlike,
        int maxSitemaps) {
    private static final int MAX_HOPS = 5;
    private static final int MAX_ATTEMPTS = 3;
    private static final int MAX_ALIKE = 1000;
    private static final int MAX_SITEMAPS = 20;
    private static final Duration FIRST_PARKING = Duration.ofMinutes(5);
    private static final Duration LONGEST_PARKING = Duration.ofDays(1);
    private static final Duration PATIENCE = Duration.ofHours(2);
    private static final int PARKING_GROWS = 4;

    public CrawlSettings {
        if (maxPages < 1 || threads < 1 || maxDepth < 0 || maxHops < 0 || maxAttempts < 1 || maxAlike < 1) {
            throw new IllegalArgumentException(
                    "maxPages, threads, maxAttempts and maxAlike must be at least 1, maxDepth and maxHops at least 0");
        }
    }

    /// The settings that a topic asks for.
    ///
    /// @param retryPause pause before a second attempt
    public static CrawlSettings of(Topic.Crawl crawl, int threads, Duration retryPause) {
        return new CrawlSettings(
                crawl.maxPages(),
                threads,
                crawl.focus(),
                crawl.maxDepth(),
                MAX_HOPS,
                MAX_ATTEMPTS,
                retryPause,
                Duration.ofMinutes(5),
                FIRST_PARKING,
                LONGEST_PARKING,
                PATIENCE,
                Duration.ofDays(1),
                MAX_ALIKE,
                MAX_SITEMAPS);
    }

    /// How long a host that does not answer is left alone.
    ///
    /// @param times how often it was in a row before this
    public Duration parking(int times) {
        Duration pause = firstParking;
        for (int i = 0; i < times && pause.compareTo(longestParking) < 0; i++) {
            pause = pause.multipliedBy(PARKING_GROWS);
        }
        return pause.compareTo(longestParking) > 0 ? longestParking : pause;
    }

    /// The same with links of pages off topic dropped, or not.
    public CrawlSettings withFocus(Topic.Focus other) {
        return new CrawlSettings(
                maxPages,
                threads,
                other,
                maxDepth,
                maxHops,
                maxAttempts,
                retryPause,
                longestPause,
                firstParking,
                longestParking,
                patience,
                robotsAge,
                maxAlike,
                maxSitemaps);
    }

    /// The same with another budget.
    public CrawlSettings withMaxPages(long other) {
        return new CrawlSettings(
                other,
                threads,
                focus,
                maxDepth,
                maxHops,
                maxAttempts,
                retryPause,
                longestPause,
                firstParking,
                longestParking,
                patience,
                robotsAge,
                maxAlike,
                maxSitemaps);
    }
}
