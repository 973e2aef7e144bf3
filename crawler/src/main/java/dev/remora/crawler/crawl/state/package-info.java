/// What a crawl knows: [CrawlState] and its parts, which [RecordFold] changes for each record. [Decisions] appends
/// a record and applies it: nothing else changes state, live or at opening.
package dev.remora.crawler.crawl.state;
