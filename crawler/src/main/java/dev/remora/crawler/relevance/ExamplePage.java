package dev.remora.crawler.relevance;

import dev.remora.shared.text.SegmentedText;

/// An example page that a topic gives, for or against, as read.
///
/// @param title segmented title
/// @param body segmented main text
/// @param positive whether it is on the topic
/// @param source its host, or its file
public record ExamplePage(SegmentedText title, SegmentedText body, boolean positive, String source) {}
