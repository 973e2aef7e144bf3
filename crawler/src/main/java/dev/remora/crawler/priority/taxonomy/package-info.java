/// Stage 5 of 12, a part: a taxonomy of topics that includes the crawl's topic. Takes the catalogue and a
/// topic, gives a tree of classes of which some are good ([Taxonomy]), and the probability that a page belongs
/// to these ([TaxonomyClassifier]).
///
/// Chakrabarti, van den Berg & Dom 1999, "Focused crawling: a new approach to topic-specific Web resource
/// discovery". Invariants: deterministic; probabilities of siblings add up to that of their parent. Does not
/// depend on [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.taxonomy;
