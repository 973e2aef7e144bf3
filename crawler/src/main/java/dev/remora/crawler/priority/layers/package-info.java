/// Stage 5 of 12, a part: the distance of pages from targets, and the words of pages at each distance. Takes
/// fetched pages with their links ([RecentGraph]), gives a classifier over distances ([LayerClassifier]).
///
/// Diligenti, Coetzee, Lawrence, Giles & Gori 2000, "Focused crawling using context graphs". Invariants: the
/// same pages in the same order give the same layers and the same classifier. Does not depend on
/// [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.layers;
