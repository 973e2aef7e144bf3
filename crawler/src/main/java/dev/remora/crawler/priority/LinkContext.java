package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.Optional;

/// What the crawl knows about a link besides the link itself, at the time of scoring. The values in the link
/// ([Link#place], [Link#offTopic], [Link#depth], [Link#sourceRelevance], [Link#inherited]) are available on
/// re-scoring, too.
///
/// @param source the page of the link
/// @param queuedBefore number of links queued before it; for a queued link, before it was queued
/// @param inlinks approximate number of links to the target seen so far, including this one
/// @param host results on the target's host so far
/// @param step number of pages fetched by the crawl so far
/// @param words of the link and around it
public record LinkContext(Source source, long queuedBefore, int inlinks, Harvest host, long step, Words words) {
    /// The page of a link.
    ///
    /// @param onTopic whether it is on topic; true for a seed
    /// @param inherited its inherited values
    /// @param page that page; empty for a seed, a link of a sitemap, and a queued link that is re-scored, unless
    ///     it is scored as a new one
    public record Source(boolean onTopic, Link.Inheritance inherited, Optional<PageSeen> page) {}

    /// The words of a link, segmented on demand.
    public record Words(Link link, Segmenter segmenter) {
        /// The link's own words.
        public SegmentedText anchor() {
            return segmenter.segment(link.anchor().best());
        }

        /// The words around it.
        public SegmentedText around() {
            return segmenter.segment(link.around());
        }
    }
}
