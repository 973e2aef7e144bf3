/// The loop: [CrawlCore] decides on one thread without I/O; [Crawl] runs its jobs on virtual threads, where
/// [PageWorker] fetches, archives, parses and judges. [CrawlOpener] folds the journal and makes the core.
package dev.remora.crawler.crawl.loop;
