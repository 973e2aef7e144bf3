/// Stage 5 of 12, first half. Takes a Page with its words from parse, gives a Judgement to the crawl loop.
///
/// A model says how far a page is on the topic, in [0, 1], and why. The same model judges anchors and the text
/// around links for the priorities. Keyword models ([KeywordVsm], [KeywordDensity]) count keywords by
/// [KeywordCounter], which finds them whichever way the segmenter cut the text, and in traditional and simplified
/// characters alike.
///
/// Invariants: deterministic; relevance lies in [0, 1]; on topic is relevance >= threshold; no files, stores or
/// threads inside. Threads: models are immutable and shared.
///
/// Papers: Wang & Fan 2004 (keyword VSM).
package dev.remora.crawler.relevance;
