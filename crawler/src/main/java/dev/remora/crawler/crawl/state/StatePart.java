package dev.remora.crawler.crawl.state;

/// A part of what a crawl knows. [CrawlState#apply] alone changes it, by a decision.
interface StatePart {
    /// All that it knows, as values: two parts that took in the same decisions give equal ones. Costs as much as the
    /// part is large.
    Object snapshot();
}
