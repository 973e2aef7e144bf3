/// The strategies, each under a name in [Strategies]: baselines ([BreadthFirst], [BestFirst], [PageRankFirst]),
/// published ones, and [Auto]. How to write one: [dev.remora.crawler.priority].
///
/// Threads: one, the crawl loop's.
package dev.remora.crawler.priority.strategy;
