package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.priority.PriorityStrategy;

/// How a crawl scores links.
///
/// @param strategy scores
/// @param contexts what the strategy sees besides a link
/// @param discount for mirrors
public record LinkScoring(PriorityStrategy strategy, LinkContexts contexts, MirrorDiscount discount) {}
