package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import java.util.Optional;
import java.util.function.Supplier;

/// What the crawl knows about a link besides the link itself, at the time of scoring. What stands on the link
/// ([Link#place], [Link#offTopic], [Link#depth], [Link#sourceRelevance], [Link#inherited]) is there when it is
/// scored again, too.
///
/// @param sourceOnTopic the page that holds it is on topic; true for a seed
/// @param sourceInherited what that page was handed down
/// @param source that page; empty for a seed, a sitemap's link and a link that waits and is scored again, unless it is
///     scored as if it had just been found
/// @param queuedBefore links that were queued before it; for one that waits, before it was
/// @param inlinks links to the target seen so far, this one included; about
/// @param host what was found on the target's host so far
/// @param site what was found on the target's site (registrable domain) so far, all its hosts together
/// @param step pages fetched by the crawl so far
/// @param anchor the link's own words, segmented when first asked for
/// @param around the words around it, likewise
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
