/// Beside the twelve stages. Takes a library, a topic and a strategy, gives the trace of a crawl: the
/// product's own core ([CrawlCore][dev.remora.crawler.crawl.loop.CrawlCore]) on a virtual clock, with its own
/// frontier, traps, robots and sitemaps; only fetching and reading are done by the library.
///
/// [BaselineStrategies][dev.remora.lab.trial.BaselineStrategies] exist here only: `random`, and `oracle` that
/// knows the targets. The crawl itself sees nothing but its own relevance model.
///
/// Invariants: the same plan gives the same trace. Threads: a trial runs in one; what trials share is safe for
/// many.
package dev.remora.lab.trial;
