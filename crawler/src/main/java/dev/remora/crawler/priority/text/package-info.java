/// Stage 5 of 12, a part: what strategies read. Takes links, pages and plain words, gives the terms of a link's
/// context ([LinkTerms]), of a page ([PageTerms]), and classes of texts that learn as a crawl goes ([TextClasses]).
///
/// Terms are those of the relevance models: folded words without stop words and numbers.
///
/// Invariants: the same calls in the same order give the same numbers; no files, stores or threads inside. Knows
/// nothing of [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.text;
