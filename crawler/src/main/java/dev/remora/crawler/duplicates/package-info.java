/// Stage 5 of 12, beside relevance. Takes digests and sketches of page texts, gives which pages are one and the
/// same content, which are nearly so, and which folders of hosts mirror one another.
///
/// Everything here is told in the order in which the crawl's core settles pages, and is made again in that order
/// from the journal: the same journal gives the same groups, clusters and mirrors. Nothing here touches files or
/// threads.
package dev.remora.crawler.duplicates;
