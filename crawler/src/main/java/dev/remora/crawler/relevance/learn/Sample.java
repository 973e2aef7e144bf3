package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;

/// A text of which it is known whether it is on the topic.
///
/// @param terms of the text
/// @param positive it is on the topic
/// @param source where it is from: a host; texts of one source resemble one another
public record Sample(TermCounts terms, boolean positive, String source) {}
