/// Stage 5 of 12, a part: the terms that strategies use. Takes links, pages and plain words, gives the terms
/// of a link's context ([LinkTerms]), of a page ([PageTerms]), and classes of texts that learn during the crawl
/// ([TextClasses]).
///
/// Terms are those of the relevance models: folded words without stop words and numbers.
///
/// Invariants: the same calls in the same order return the same numbers; no files, stores or threads inside.
/// Does not depend on [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.text;
