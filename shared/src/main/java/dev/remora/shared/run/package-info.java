/// Between the crawl loop and stage 12 of 12. Takes nothing, gives the words in which a run is asked for ([Crawls])
/// and in which it tells how it stands ([CrawlProgress]), so that the front end needs no crawler.
///
/// Threads: an implementation of [Crawls] is safe for many; readings are values.
package dev.remora.shared.run;
