/// Which pages and sitemaps a recrawl requests ([RecrawlSelection]), and in which order.
package dev.remora.crawler.crawl.recrawl;
