package dev.remora.crawler.priority;

/// What a crawl has found in one place so far: on a host, or on a site.
///
/// @param fetched pages fetched and judged
/// @param onTopic of those, how many were on topic
/// @param relevance mean relevance of those pages, in [0, 1]; 0 while there are none
public record Harvest(long fetched, long onTopic, double relevance) {
    /// Nothing yet.
    public static final Harvest NONE = new Harvest(0, 0, 0);

    /// Pages on topic over pages fetched, in [0, 1]; `unknown` while none was fetched.
    public double rate(double unknown) {
        return fetched == 0 ? unknown : (double) onTopic / fetched;
    }
}
