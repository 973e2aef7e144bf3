/// What follows from the content of pages: which page represents those with the same text, and what changes when a
/// page is parsed again. Start here: [dev.remora.crawler.crawl.content.Duplicates]. For the loop's thread.
package dev.remora.crawler.crawl.content;
