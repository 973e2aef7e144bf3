/// Stage 5 of 12, first half. Takes a Page with its words from parse, gives a Judgement to the crawl loop.
///
/// A model judges the relevance of a page to the topic, in [0, 1], with evidence. The same model judges
/// anchors and the text around links for priorities. Keyword models ([KeywordVsm], [KeywordDensity]) count
/// keywords by [KeywordCounter], which finds them however the segmenter cut the text, in traditional or
/// simplified characters. The others learn ([LearningModel]): from the topic's examples, and from those pages
/// of the crawl that keyword density labels clearly. `term` has the terms, `learn` the methods, `calibrate`
/// the mapping of their scores to probabilities; [Lesson] combines them; [KeywordBayes] adds the evidence of
/// keywords and of the learnt model.
///
/// Invariants: deterministic; relevance lies in [0, 1]; a page is on topic if its relevance >= threshold; no
/// files, stores or threads inside. Threads: models are shared; a learning model takes pages from one thread
/// and publishes immutable models to all others.
///
/// Papers: Wang & Fan 2004 (keyword VSM), Li et al. 2002 (feature VSM), Zou et al. 2009 and John & Langley 1995
/// (Bayes), Rennie et al. 2003 (complement Bayes), Hsieh et al. 2008 (linear), Platt 1999 (calibration).
package dev.remora.crawler.relevance;
