/// New priorities for links that wait, because pages were judged again or the strategy changed.
package dev.remora.crawler.crawl.rescoring;
