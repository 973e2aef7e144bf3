/// Work on one request: [PageWorker] fetches, archives, parses and judges, and stores the page, [PageAnalysis] is what
/// it makes of the text; [BoundedParser] limits
/// how many large pages are parsed at once. Has no state of the crawl: jobs come from the loop, completions return to
/// it.
///
/// Threads: any number of virtual threads.
package dev.remora.crawler.crawl.worker;
