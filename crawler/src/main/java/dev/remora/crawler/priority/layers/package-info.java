/// Stage 5 of 12, a part: how far pages are from targets, and how pages of such a distance read. Takes pages seen
/// with their links ([RecentGraph]), gives a classifier over distances ([LayerClassifier]).
///
/// Diligenti, Coetzee, Lawrence, Giles & Gori 2000, "Focused crawling using context graphs". Invariants: the same
/// pages in the same order give the same layers and the same classifier. Knows nothing of
/// [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.layers;
