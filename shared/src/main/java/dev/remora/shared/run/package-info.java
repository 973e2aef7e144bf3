/// Between the crawl loop and stage 12 of 12. Counts what a run has done, from the journal ([RunTally]), and
/// defines how a run is started ([Crawls]) and how it reports its state ([CrawlProgress]), so that the front
/// end does not depend on the crawler.
///
/// Threads: an implementation of [Crawls] is safe for use by many threads, a tally is for one; readings are
/// values.
package dev.remora.shared.run;
