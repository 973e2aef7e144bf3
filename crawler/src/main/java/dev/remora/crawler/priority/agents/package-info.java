/// Stage 5 of 12, a part: a population of agents that live on relevance. Each [Agent] has keywords and a small
/// [Net] that tells what a link is worth; the [Population] bears them, splits them and lets them die.
///
/// Menczer & Belew 2000, "Adaptive retrieval agents: internalizing local context and scaling up to the Web".
/// Invariants: worths lie in [0, 1]; the same calls in the same order give the same agents; all chance is drawn
/// from one seed. Knows nothing of [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.agents;
