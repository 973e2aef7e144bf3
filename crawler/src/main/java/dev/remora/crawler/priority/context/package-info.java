/// Stage 5 of 12, a part: a classifier of link contexts that learns from the outcomes of links. Takes the
/// terms of followed links, and whether they led to the topic ([LinkOutcomes]), gives the probability that a
/// link does ([ContextBayes]).
///
/// Pant & Srinivasan 2006, "Link contexts in classifier-guided topical crawlers"; Zou, Chen & Wang 2009,
/// "Research on focused crawler based on Bayes classifier". Invariants: the same outcomes in the same order
/// give the same classifier. Does not depend on [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.context;
