/// What a host allows: robots.txt before its pages, sitemaps, pauses and parking.
package dev.remora.crawler.crawl.robots;
