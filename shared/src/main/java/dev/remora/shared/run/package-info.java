/// Between the crawl loop and stage 12 of 12. Takes the journal, gives what a run has done by it ([RunTally]), and
/// the words in which a run is asked for ([Crawls]) and in which it tells how it stands ([CrawlProgress]), so that
/// the front end needs no crawler.
///
/// Threads: an implementation of [Crawls] is safe for many, a tally for one; readings are values.
package dev.remora.shared.run;
