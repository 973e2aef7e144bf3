package dev.remora.crawler.crawl;

import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.Optional;

/// Settings of a run, apart from those of the frontier and the fetcher.
///
/// @param maxPages maximum number of distinct pages fetched successfully
/// @param threads maximum number of requests in flight
/// @param links which links are requested
/// @param pauses how long hosts are paused and parked
/// @param auxiliary requests that no queued link asks for
/// @param shard the part of the web that is crawled; links that lead out of it are sent, not queued
public record CrawlSettings(
        long maxPages, int threads, LinkBounds links, HostPauses pauses, AuxiliaryBounds auxiliary, Shard shard) {
    /// Consecutive unanswered requests before a host is paused.
    public static final int FAILURES_BEFORE_PAUSE = 3;

    /// Consecutive unanswered requests before a host is parked ([HostPauses#parking]).
    public static final int FAILURES_BEFORE_PARKING = 8;

    /// Consecutive unanswered robots.txt requests before a host is parked.
    public static final int ROBOTS_FAILURES_BEFORE_PARKING = 3;

    private static final int MAX_HOPS = 5;
    private static final int MAX_ATTEMPTS = 3;
    private static final int MAX_ALIKE = 1000;
    private static final int MAX_SITEMAPS = 20;
    private static final int PAGES_PER_CHECK = 100;

    public CrawlSettings {
        if (maxPages < 1 || threads < 1) {
            throw new IllegalArgumentException("maxPages and threads must be at least 1");
        }
    }

    /// The settings for a topic.
    ///
    /// @param retryPause pause before a second attempt
    public static CrawlSettings of(Topic.Crawl crawl, int threads, Duration retryPause) {
        Topic.Reach reach = crawl.reach();
        return new CrawlSettings(
                crawl.maxPages(),
                threads,
                new LinkBounds(reach.focus(), reach.maxKnown(), reach.maxDepth(), MAX_HOPS, MAX_ATTEMPTS, MAX_ALIKE),
                HostPauses.of(retryPause),
                new AuxiliaryBounds(Duration.ofDays(1), MAX_SITEMAPS, crawl.cloakingChecks() ? PAGES_PER_CHECK : 0),
                crawl.shard());
    }

    /// Maximum requests and lookups in flight to hosts that answer slowly or are not yet known to be prompt: three
    /// quarters of all.
    public int slowConnections() {
        return threads - threads / 4;
    }

    /// Returns these settings with another focus.
    public CrawlSettings withFocus(Topic.Focus other) {
        return new CrawlSettings(maxPages, threads, links.withFocus(other), pauses, auxiliary, shard);
    }

    /// Returns these settings with another maximum of known addresses.
    public CrawlSettings withMaxKnown(long other) {
        return new CrawlSettings(maxPages, threads, links.withMaxKnown(other), pauses, auxiliary, shard);
    }

    /// Returns these settings for a shard.
    public CrawlSettings withShard(Shard other) {
        return new CrawlSettings(maxPages, threads, links, pauses, auxiliary, other);
    }

    /// Returns these settings with another share of checks for cloaking; 0: none.
    public CrawlSettings withPagesPerCheck(int other) {
        return new CrawlSettings(maxPages, threads, links, pauses, auxiliary.withPagesPerCheck(other), shard);
    }

    /// Returns these settings with another budget.
    public CrawlSettings withMaxPages(long other) {
        return new CrawlSettings(other, threads, links, pauses, auxiliary, shard);
    }

    /// Returns these settings for recorded responses: one request per address, and no pauses after errors.
    public CrawlSettings forRecordings() {
        return new CrawlSettings(
                maxPages, threads, links.withMaxAttempts(1), HostPauses.of(Duration.ZERO), auxiliary, shard);
    }

    /// Which links are queued, and how often one is requested.
    ///
    /// @param focus whether links of off-topic pages are queued or dropped
    /// @param maxKnown maximum number of known addresses, links sent to other shards included; beyond it new
    ///     links are ignored
    /// @param maxDepth maximum number of links followed from a seed
    /// @param maxHops maximum number of redirects followed from one link
    /// @param maxAttempts requests for one address before it is given up
    /// @param maxAlike addresses of one host that differ only in digits, before they count as a trap
    public record LinkBounds(
            Topic.Focus focus, long maxKnown, int maxDepth, int maxHops, int maxAttempts, int maxAlike) {
        public LinkBounds {
            if (maxKnown < 1 || maxDepth < 0 || maxHops < 0 || maxAttempts < 1 || maxAlike < 1) {
                throw new IllegalArgumentException(
                        "maxKnown, maxAttempts and maxAlike must be at least 1, maxDepth and maxHops at least 0");
            }
        }

        LinkBounds withFocus(Topic.Focus other) {
            return new LinkBounds(other, maxKnown, maxDepth, maxHops, maxAttempts, maxAlike);
        }

        LinkBounds withMaxAttempts(int other) {
            return new LinkBounds(focus, maxKnown, maxDepth, maxHops, other, maxAlike);
        }

        LinkBounds withMaxKnown(long other) {
            return new LinkBounds(focus, other, maxDepth, maxHops, maxAttempts, maxAlike);
        }
    }

    /// How long a host that fails, or asks for it, is left alone.
    ///
    /// @param retry pause before a second attempt; doubled for each after that
    /// @param longest longest pause that is only a delay: a host that refuses for longer is parked
    /// @param firstParking first pause of a host that does not respond; each further one is four times as long
    /// @param longestParking maximum of those pauses, and of those that hosts ask for
    /// @param patience how long a run waits while no host responds and all queued links are on hosts that responded
    ///     before
    public record HostPauses(
            Duration retry, Duration longest, Duration firstParking, Duration longestParking, Duration patience) {
        private static final int PARKING_GROWS = 4;
        private static final int MOST_DOUBLINGS = 20;

        /// The usual pauses.
        ///
        /// @param retry pause before a second attempt
        public static HostPauses of(Duration retry) {
            return new HostPauses(
                    retry, Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofDays(1), Duration.ofHours(2));
        }

        /// The pause of a host that answers 429 or 503, or has banned the crawler: what it asked for, else twice the
        /// retry pause and at most [#longest], doubled for each refusal before.
        ///
        /// @param asked its Retry-After
        /// @param refusals consecutive ones before this one
        /// @return at most [#longestParking]
        public Duration refusal(Optional<Duration> asked, int refusals) {
            return shorter(
                    asked.orElseGet(() -> shorter(retry.multipliedBy(2), longest)
                            .multipliedBy(1L << Math.min(refusals, MOST_DOUBLINGS))),
                    longestParking);
        }

        private static Duration shorter(Duration one, Duration other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        /// The parking time of a host that does not respond.
        ///
        /// @param times consecutive parkings before this one
        public Duration parking(int times) {
            Duration pause = firstParking;
            for (int i = 0; i < times && pause.compareTo(longestParking) < 0; i++) {
                pause = pause.multipliedBy(PARKING_GROWS);
            }
            return shorter(pause, longestParking);
        }
    }

    /// Requests that no queued link asks for: for robots.txt and sitemaps, and checks for cloaking.
    ///
    /// @param robotsAge how long a robots.txt is trusted (RFC 9309 section 2.4: a day)
    /// @param maxSitemaps maximum number of sitemaps read per host
    /// @param pagesPerCheck answered page requests for each request that checks a host for cloaking; 0: no checks
    public record AuxiliaryBounds(Duration robotsAge, int maxSitemaps, int pagesPerCheck) {
        AuxiliaryBounds withPagesPerCheck(int other) {
            return new AuxiliaryBounds(robotsAge, maxSitemaps, other);
        }
    }
}
