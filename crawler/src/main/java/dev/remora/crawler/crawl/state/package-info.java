/// What a crawl knows: [CrawlState] and its parts, each a fold over the journal's records. [Decisions] appends
/// a record and applies it: nothing else changes state, live or at opening.
package dev.remora.crawler.crawl.state;
