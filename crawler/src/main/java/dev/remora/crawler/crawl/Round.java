package dev.remora.crawler.crawl;

/// A part of a sharded crawl, between two deliveries of the links that its shards sent one another.
///
/// @param pages pages of the shard at the end of the round, those of earlier rounds included
/// @param floor least priority of a link that is selected; [Double#NEGATIVE_INFINITY]: none
/// @param last whether nothing waits in any shard, so that the shard does what a crawl does when its queue is
///     empty: read the remaining sitemaps, drop the links of unproven sites, wait for parked hosts
public record Round(long pages, double floor, boolean last) {}
