/// Stage 5 of 12, a part: a classifier of link contexts that learns from where links led. Takes the terms of links
/// that were followed with whether they led to the topic ([LinkOutcomes]), gives the probability that a link does
/// ([ContextBayes]).
///
/// Pant & Srinivasan 2006, "Link contexts in classifier-guided topical crawlers"; Zou, Chen & Wang 2009, "Research
/// on focused crawler based on Bayes classifier". Invariants: the same outcomes in the same order give the same
/// classifier. Knows nothing of [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.context;
