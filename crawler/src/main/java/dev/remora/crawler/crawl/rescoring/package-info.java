/// New priorities for queued links after pages were re-judged or the strategy changed.
package dev.remora.crawler.crawl.rescoring;
