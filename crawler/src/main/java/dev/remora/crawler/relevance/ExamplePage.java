package dev.remora.crawler.relevance;

import dev.remora.shared.text.SegmentedText;

/// A page that shows what a topic is or is not: one of the topic's examples, read.
///
/// @param title its title with its words
/// @param body its main text likewise
/// @param positive it is on the topic
/// @param source where it is from: its host, or its file
public record ExamplePage(SegmentedText title, SegmentedText body, boolean positive, String source) {}
