package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;

/// A text with a known class.
///
/// @param terms of the text
/// @param positive whether it is on the topic
/// @param source its host; texts of one source resemble one another
public record Sample(TermCounts terms, boolean positive, String source) {}
