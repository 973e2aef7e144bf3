/// The loop: [CrawlCore] decides on one thread without I/O; [Crawl] runs its jobs on virtual threads, where
/// [PageWorker][dev.remora.crawler.crawl.worker.PageWorker] fetches, archives, parses and judges. [CrawlOpener] folds
/// the journal and makes the core.
/// In the core, [RequestScheduler] decides which link is next, [RequestGate] which request it needs, [EmptyQueue] what
/// follows the last link. [JobOutcomes] takes what came of a request, [PageOutcomes] what came of a page,
/// [FrontierUpdates] what that means for other links. [CurrentRun] knows the run.
package dev.remora.crawler.crawl.loop;
