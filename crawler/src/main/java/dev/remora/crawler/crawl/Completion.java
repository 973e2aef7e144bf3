package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.Session;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// The outcome of a job.
///
/// @param job the job
/// @param outcome of the job's request
/// @param warc where the response is archived, if there was one
/// @param reading the content of the body; present if the outcome is [FetchOutcome.Fetched] or the response is
///     [Reading.Unchanged]
public record Completion(Job job, FetchOutcome outcome, Optional<WarcLocation> warc, Optional<Reading> reading) {
    /// Returns this completion with a reading.
    public Completion with(Reading read) {
        return new Completion(job, outcome, warc, Optional.of(read));
    }

    /// The content of a response body.
    public sealed interface Reading {
        /// A page, stored and judged.
        ///
        /// @param words of the page
        /// @param fingerprints of its text
        /// @param refresh target of an immediate meta refresh
        /// @param feeds that the page names
        record PageRead(
                Page page,
                PageWords words,
                PageLocation location,
                Judgement judgement,
                Fingerprints fingerprints,
                Optional<Url> refresh,
                List<Url> feeds)
                implements Reading {
            /// Returns this page with another judgement.
            public PageRead judged(Judgement other) {
                return new PageRead(page, words, location, other, fingerprints, refresh, feeds);
            }

            /// Digest of its text; 0 if that is too short.
            public long digest() {
                return fingerprints.digest();
            }
        }

        /// A page with less text than its stored version, which may be cut, too, whose response broke off; or with less
        /// than a quarter of it: hosts show notices in place of their pages.
        record Shorter(PageRead page, boolean brokeOff) implements Reading {}

        /// A page that leads to its own address until the visitor has a session.
        ///
        /// @param offered the session; empty if it is the one of the request
        /// @param asItIs what the page is if it leads nowhere else in that session
        record LeadsToItself(Optional<Session> offered, Reading asItIs) implements Reading {}

        /// The page equals its stored version, or the list of addresses the one that was read last.
        ///
        /// @param version to compare with when the page is requested again
        record Unchanged(PageVersion version) implements Reading {}

        /// A feed, with its entries.
        record FeedRead(List<FeedEntry> entries) implements Reading {}

        /// A sitemap.
        record SitemapRead(Sitemap sitemap) implements Reading {}

        /// A robots.txt.
        record RobotsRead(RobotsRules rules) implements Reading {}

        /// A page under one form of the crawler's name; it is not stored.
        record AnswerRead(CheckAnswer answer) implements Reading {}

        /// A body that cannot be read.
        record Unreadable(Failure reason) implements Reading {}

        /// A body that was not read this time, for reasons that may lie with the machine.
        record NotRead(Failure reason) implements Reading {}
    }
}
