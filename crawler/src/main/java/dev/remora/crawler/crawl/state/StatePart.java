package dev.remora.crawler.crawl.state;

/// A part of a crawl's state. Only [CrawlState#apply] changes it, by a decision.
interface StatePart {
    /// The whole state as values: two parts that applied the same decisions return equal ones. The cost is
    /// proportional to the size of the part.
    Object snapshot();
}
