package dev.remora.crawler.crawl;

import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.Optional;

/// Settings of a run, apart from those of the frontier and the fetcher.
///
/// @param maxPages maximum number of distinct pages fetched successfully
/// @param threads maximum number of requests in flight
/// @param focus whether links of off-topic pages are queued or dropped
/// @param maxDepth maximum number of links followed from a seed
/// @param maxHops maximum number of redirects followed from one link
/// @param maxAttempts requests for one address before it is given up
/// @param retryPause pause before a second attempt; doubled for each after that
/// @param longestPause longest pause that is only a delay: a host that asks for a longer one (Retry-After) is parked
/// @param firstParking first pause of a host that does not respond; each further one is four times as long
/// @param longestParking maximum of those pauses, and of those that hosts ask for
/// @param patience how long a run waits while no host responds and all queued links are on hosts that responded
///     before
/// @param robotsAge how long a robots.txt is trusted (RFC 9309 section 2.4: a day)
/// @param maxAlike addresses of one host that differ only in digits, before they count as a trap
/// @param maxSitemaps maximum number of sitemaps read per host
/// @param pagesPerCheck answered page requests for each request that checks a host for cloaking; 0: no checks
/// @param shard the part of the web that is crawled; links that lead out of it are sent, not queued
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
        int maxSitemaps,
        int pagesPerCheck,
        Shard shard) {
    /// Consecutive unanswered requests before a host is paused.
    public static final int FAILURES_BEFORE_PAUSE = 3;

    /// Consecutive unanswered requests before a host is parked ([#parking]).
    public static final int FAILURES_BEFORE_PARKING = 8;

    /// Consecutive unanswered robots.txt requests before a host is parked.
    public static final int ROBOTS_FAILURES_BEFORE_PARKING = 3;

    private static final int MAX_HOPS = 5;
    private static final int MAX_ATTEMPTS = 3;
    private static final int MAX_ALIKE = 1000;
    private static final int MAX_SITEMAPS = 20;
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int PAGES_PER_CHECK = 100;
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

    /// The settings for a topic.
    ///
    /// @param retryPause pause before a second attempt
    public static CrawlSettings of(Topic.Crawl crawl, int threads, Duration retryPause) {
        return new CrawlSettings(
                crawl.maxPages(),
                threads,
                crawl.reach().focus(),
                crawl.reach().maxDepth(),
                MAX_HOPS,
                MAX_ATTEMPTS,
                retryPause,
                LONGEST_PAUSE,
                FIRST_PARKING,
                LONGEST_PARKING,
                PATIENCE,
                Duration.ofDays(1),
                MAX_ALIKE,
                MAX_SITEMAPS,
                crawl.cloakingChecks() ? PAGES_PER_CHECK : 0,
                crawl.shard());
    }

    /// Maximum requests and lookups in flight to hosts that answer slowly or are not yet known to be prompt: three
    /// quarters of all.
    public int slowConnections() {
        return threads - threads / 4;
    }

    /// The pause of a host that answers 429 or 503: what it asked for, else twice the retry pause.
    ///
    /// @param asked its Retry-After
    /// @return at most [#longestParking], or [#longestPause] if it did not ask
    public Duration refusalPause(Optional<Duration> asked) {
        Duration longest = asked.isPresent() ? longestParking : longestPause;
        Duration pause = asked.orElse(retryPause.multipliedBy(2));
        return pause.compareTo(longest) > 0 ? longest : pause;
    }

    /// The parking time of a host that does not respond.
    ///
    /// @param times consecutive parkings before this one
    public Duration parking(int times) {
        Duration pause = firstParking;
        for (int i = 0; i < times && pause.compareTo(longestParking) < 0; i++) {
            pause = pause.multipliedBy(PARKING_GROWS);
        }
        return pause.compareTo(longestParking) > 0 ? longestParking : pause;
    }

    /// Returns these settings with another focus.
    public CrawlSettings withFocus(Topic.Focus other) {
        return with(maxPages, other, pagesPerCheck, shard);
    }

    /// Returns these settings for a shard.
    public CrawlSettings withShard(Shard other) {
        return with(maxPages, focus, pagesPerCheck, other);
    }

    /// Returns these settings with another share of checks for cloaking; 0: none.
    public CrawlSettings withPagesPerCheck(int other) {
        return with(maxPages, focus, other, shard);
    }

    /// Returns these settings with another budget.
    public CrawlSettings withMaxPages(long other) {
        return with(other, focus, pagesPerCheck, shard);
    }

    private CrawlSettings with(long budget, Topic.Focus itsFocus, int itsPagesPerCheck, Shard itsShard) {
        return new CrawlSettings(
                budget,
                threads,
                itsFocus,
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
                maxSitemaps,
                itsPagesPerCheck,
                itsShard);
    }
}
