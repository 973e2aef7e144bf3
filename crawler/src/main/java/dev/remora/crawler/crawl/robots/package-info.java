/// What a host allows: robots.txt before its pages, sitemaps and feeds behind it, pauses and parking.
package dev.remora.crawler.crawl.robots;
