/// Stage 5 of 12, beside relevance. Takes digests and sketches of page texts, gives pages with the same or
/// nearly the same content, and folders of hosts that mirror one another.
///
/// All state follows the order in which the crawl's core settles pages, and is rebuilt in that order from the
/// journal: the same journal gives the same groups, clusters and mirrors. No files, no threads.
package dev.remora.crawler.duplicates;
