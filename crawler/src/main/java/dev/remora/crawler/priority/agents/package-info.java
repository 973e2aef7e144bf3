/// Stage 5 of 12, a part: a population of agents that live on relevance. Each [Agent] has keywords and a small
/// [Net] that estimates the value of a link; the [Population] manages their births, splits and deaths.
///
/// Menczer & Belew 2000, "Adaptive retrieval agents: internalizing local context and scaling up to the Web".
/// Invariants: values lie in [0, 1]; the same calls in the same order give the same agents; all random numbers
/// come from one seed. Does not depend on [dev.remora.crawler.priority]. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.agents;
