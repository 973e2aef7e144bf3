package dev.remora.crawler.priority;

import dev.remora.shared.text.SegmentedText;

/// What the crawl knows about a link besides the link itself, at the time of scoring.
///
/// @param sourceOnTopic the page that holds it is on topic; true for a seed
/// @param sourceInherited what that page was handed down
/// @param sourceLinks how many links that page has
/// @param rank place of the link among them, from 0
/// @param inlinks links to the target seen so far, this one included
/// @param hostFetched pages fetched from the target's host so far
/// @param hostOnTopic of those, how many were on topic
/// @param step pages fetched by the crawl so far
/// @param anchor the link's own words, segmented when first asked for
/// @param around the words around it, likewise
public record LinkContext(
        boolean sourceOnTopic,
        dev.remora.shared.page.Link.Inheritance sourceInherited,
        int sourceLinks,
        int rank,
        int inlinks,
        long hostFetched,
        long hostOnTopic,
        long step,
        java.util.function.Supplier<SegmentedText> anchor,
        java.util.function.Supplier<SegmentedText> around) {}
