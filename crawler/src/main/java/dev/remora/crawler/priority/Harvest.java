package dev.remora.crawler.priority;

/// The results of a crawl on one host or site so far.
///
/// @param fetched number of pages fetched and judged
/// @param onTopic number of these pages on topic
/// @param relevance mean relevance of these pages, in [0, 1]; 0 without pages
public record Harvest(long fetched, long onTopic, double relevance) {
    /// No pages.
    public static final Harvest NONE = new Harvest(0, 0, 0);

    /// Returns the share of pages on topic, in [0, 1]; `unknown` without pages.
    public double rate(double unknown) {
        return fetched == 0 ? unknown : (double) onTopic / fetched;
    }
}
