package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import java.util.Optional;
import java.util.function.Supplier;

/// What the crawl knows about a link besides the link itself, at the time of scoring. The values in the link
/// ([Link#place], [Link#offTopic], [Link#depth], [Link#sourceRelevance], [Link#inherited]) are available on
/// re-scoring, too.
///
/// @param sourceOnTopic whether the link's page is on topic; true for a seed
/// @param sourceInherited the inherited values of that page
/// @param source that page; empty for a seed, a link of a sitemap, and a queued link that is re-scored, unless
///     it is scored as a new one
/// @param queuedBefore number of links queued before it; for a queued link, before it was queued
/// @param inlinks approximate number of links to the target seen so far, including this one
/// @param host results on the target's host so far
/// @param site results on the target's site (registrable domain) so far, all its hosts together
/// @param step number of pages fetched by the crawl so far
/// @param anchor the link's own words, segmented on demand
/// @param around the words around it, segmented on demand
public record LinkContext(
        boolean sourceOnTopic,
        Link.Inheritance sourceInherited,
        Optional<PageSeen> source,
        long queuedBefore,
        int inlinks,
        Harvest host,
        Harvest site,
        long step,
        Supplier<SegmentedText> anchor,
        Supplier<SegmentedText> around) {}
