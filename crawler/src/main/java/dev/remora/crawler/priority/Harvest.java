package dev.remora.crawler.priority;

/// The results of a crawl on one host or site so far.
///
/// @param fetched number of pages fetched and judged
/// @param onTopic number of these pages on topic
public record Harvest(long fetched, long onTopic) {}
