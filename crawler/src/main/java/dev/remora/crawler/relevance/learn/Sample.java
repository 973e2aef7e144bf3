package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;

/// A text of which it is known whether it is on the topic.
///
/// @param terms of the text
/// @param positive it is on the topic
public record Sample(TermCounts terms, boolean positive) {}
