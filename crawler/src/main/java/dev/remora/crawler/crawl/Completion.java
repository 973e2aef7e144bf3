package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// What became of a job.
///
/// @param job the job
/// @param outcome of its request
/// @param warc where the response is archived, if there was one
/// @param reading what its body turned out to hold; present if the outcome is [FetchOutcome.Fetched]
public record Completion(Job job, FetchOutcome outcome, Optional<WarcLocation> warc, Optional<Reading> reading) {
    /// The same, read.
    public Completion with(Reading read) {
        return new Completion(job, outcome, warc, Optional.of(read));
    }

    /// What a body turned out to hold.
    public sealed interface Reading {
        /// A page, stored and judged.
        ///
        /// @param words of the page
        /// @param digest of its text ([dev.remora.crawler.duplicates.TextDigest]); 0 for one too short to tell
        /// @param sketch of its text; empty for one too short to tell
        /// @param refresh where an immediate meta refresh leads
        /// @param feeds that it names
        record PageRead(
                Page page,
                PageWords words,
                PageLocation location,
                Judgement judgement,
                long digest,
                Optional<Sketch> sketch,
                Optional<Url> refresh,
                List<Url> feeds)
                implements Reading {
            /// The same with another judgement.
            public PageRead judged(Judgement other) {
                return new PageRead(page, words, location, other, digest, sketch, refresh, feeds);
            }
        }

        /// A feed: what it says of the pages that it lists.
        record FeedRead(List<FeedEntry> entries) implements Reading {}

        /// A sitemap: addresses of pages, and of further sitemaps.
        record SitemapRead(List<Url> pages, List<Url> sitemaps) implements Reading {}

        /// A robots.txt.
        record RobotsRead(RobotsRules rules) implements Reading {}

        /// Nothing that is read.
        record Unreadable(Failure reason) implements Reading {}

        /// Not read this time, for reasons that may lie with the machine.
        record NotRead(Failure reason) implements Reading {}
    }
}
