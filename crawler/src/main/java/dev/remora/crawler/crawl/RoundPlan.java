package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.PriorityHistogram;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How the pages of the next round are shared out among the shards of a crawl: each gets as many as it has of the
/// best links of all, so that the crawl as a whole stays best-first.
///
/// @param floor least priority of a link that is selected; [Double#NEGATIVE_INFINITY] in a last round
/// @param last whether nothing waits in any shard, or the round before made no progress
/// @param shares most pages of each shard in this round, by its index; together at most the budget that is left
public record RoundPlan(double floor, boolean last, List<Long> shares) {
    /// Pages of a first round, for each shard.
    public static final long FIRST_PAGES = 32;

    public RoundPlan {
        shares = List.copyOf(shares);
    }

    /// The pages of the next round, all shards together: a third of the crawl, at least those of the first rounds.
    /// Short rounds follow the best links closely, which counts most at the beginning; each round opens all shards.
    ///
    /// @param first pages of a first round
    /// @param fetched pages of all rounds before
    public static long pages(long first, long fetched) {
        return Math.max(first, fetched / 3);
    }

    /// Plans a round. Fewer pages are shared out than wished for if fewer links wait, so that rounds grow with the
    /// queue. A last round has no links to count: each shard may use an even part of the budget. While few pages of
    /// the budget are left, the floor lets as many links through as in a first round: a link that leads nowhere
    /// would else cost a round.
    ///
    /// @param waiting the queued links of each shard, by its index
    /// @param pages pages of a round, all shards together, at least 1
    /// @param left pages of the budget that are left, at least 1
    /// @param stuck whether the round before neither made a request nor delivered a link
    public static RoundPlan of(List<PriorityHistogram> waiting, long pages, long left, boolean stuck) {
        PriorityHistogram all = new PriorityHistogram();
        waiting.forEach(all::merge);
        long most = Math.min(pages, left);
        if (stuck || all.total() == 0) {
            return last(waiting.size(), most, left);
        }
        long budget = Math.min(most, all.total());
        long tried = Math.max(budget, Math.min(pages, FIRST_PAGES * waiting.size()));
        double floor = all.floor(Math.min(tried, all.total()));
        long best = all.atLeast(floor);
        List<Long> shares = new ArrayList<>();
        long above = 0;
        for (PriorityHistogram shard : waiting) {
            long from = budget * above / best;
            above += shard.atLeast(floor);
            shares.add(budget * above / best - from);
        }
        return new RoundPlan(floor, false, shares);
    }

    private static RoundPlan last(int shards, long most, long left) {
        List<Long> shares = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            long even = left * (shard + 1) / shards - left * shard / shards;
            shares.add(Math.min(most, even));
        }
        return new RoundPlan(Double.NEGATIVE_INFINITY, true, shares);
    }

    /// Returns the round of a shard.
    ///
    /// @param before pages that the shard has fetched until now
    /// @param end when it ends at the latest
    public Round round(int shard, long before, Optional<Instant> end) {
        return new Round(before + shares.get(shard), floor, last, end);
    }
}
