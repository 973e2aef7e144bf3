package dev.remora.crawler.crawl;

import java.time.Instant;
import java.util.Optional;

/// A part of a sharded crawl, between two deliveries of the links that its shards sent one another.
///
/// @param pages pages of the shard at the end of the round, those of earlier rounds included
/// @param floor least priority of a link that is selected; [Double#NEGATIVE_INFINITY]: none
/// @param last whether nothing waits in any shard, so that the shard does what a crawl does when its queue is
///     empty: read the remaining sitemaps, drop the links of unproven sites, wait for parked hosts
/// @param end no request starts at this time or later, so that a slow host does not hold up the other shards; those
///     in flight end. Empty: no bound
public record Round(long pages, double floor, boolean last, Optional<Instant> end) {
    /// Whether it is over.
    ///
    /// @param fetched pages of the shard, and those in flight
    public boolean over(long fetched, Instant now) {
        return fetched >= pages || end.filter(time -> !now.isBefore(time)).isPresent();
    }
}
