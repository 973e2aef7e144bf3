/// Stage 5 of 12, first half. Takes a Page with its words from parse, gives a Judgement to the crawl loop.
///
/// A model says how far a page is on the topic, in [0, 1], and why. The same model judges anchors and the text
/// around links for the priorities. Keyword models ([KeywordVsm], [KeywordDensity]) count keywords by
/// [KeywordCounter], which finds them whichever way the segmenter cut the text, and in traditional and simplified
/// characters alike. The others learn ([LearningModel]): from the topic's examples, and from the pages of the crawl
/// itself, the surest of which keyword density labels. `term` has the words, `learn` the methods, `calibrate` what
/// makes probabilities of their scores; [Lesson] puts them together; [KeywordBayes] adds the evidence of keywords
/// and of what was learnt.
///
/// Invariants: deterministic; relevance lies in [0, 1]; on topic is relevance >= threshold; no files, stores or
/// threads inside. Threads: models are shared; one that learns takes pages from one thread and shows all others
/// what it had learnt before, which is immutable.
///
/// Papers: Wang & Fan 2004 (keyword VSM), Li et al. 2002 (feature VSM), Zou et al. 2009 and John & Langley 1995
/// (Bayes), Rennie et al. 2003 (complement Bayes), Hsieh et al. 2008 (linear), Platt 1999 (calibration).
package dev.remora.crawler.relevance;
