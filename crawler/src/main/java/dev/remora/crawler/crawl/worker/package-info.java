/// Work on one request: [PageWorker] fetches, archives, parses and judges, and stores the page; [BoundedParser] limits
/// how many large pages are parsed at once. Has no state of the crawl: jobs come from the loop, completions return to
/// it.
///
/// Threads: any number of virtual threads.
package dev.remora.crawler.crawl.worker;
