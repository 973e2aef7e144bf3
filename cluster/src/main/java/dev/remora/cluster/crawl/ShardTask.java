package dev.remora.cluster.crawl;

import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What a machine is asked to do for a shard.
///
/// @param job that it is a part of
/// @param shard its number
/// @param topic of the shard, as the text of a topic file
/// @param outbox which of the links that it sent are delivered now
/// @param order what to do then
record ShardTask(Job job, int shard, String topic, Span outbox, Order order) implements Serializable {
    /// What all tasks of a crawl have in common.
    ///
    /// @param mark of the crawl, by which a machine recognises the folder of the shards
    /// @param id of the topic
    /// @param shards how many there are
    /// @param options of the crawl, as a command line
    record Job(String mark, String id, int shards, List<String> options) implements Serializable {}

    /// A part of a journal.
    ///
    /// @param after sequence number of the last record before it
    /// @param end sequence number of its last record
    record Span(long after, long end) implements Serializable {
        boolean isEmpty() {
            return end <= after;
        }
    }

    /// What a shard does.
    sealed interface Order extends Serializable {}

    /// Crawls a round.
    ///
    /// @param pages of the shard at its end, those of earlier rounds included
    /// @param floor least priority of a link that is selected
    /// @param last see [dev.remora.crawler.crawl.Round#last]
    /// @param time after which no request starts
    /// @param delayed hosts that may not be requested yet, and until when
    /// @param rescored whether the queue is scored again first
    /// @param indexed whether the shard's index is to have all its pages at the end of the round
    record Crawl(
            long pages,
            double floor,
            boolean last,
            Duration time,
            Map<String, Instant> delayed,
            boolean rescored,
            boolean indexed)
            implements Order {}

    /// Tells the pages that represent a text in it, and its clusters of near duplicates.
    record Texts() implements Order {}

    /// Applies what was settled for the texts and clusters of all shards.
    record Settle(List<SharedText.Change> changes, List<SharedCluster.Move> moves) implements Order {}

    /// Ends the run.
    ///
    /// @param budgetUsed whether the budget is used up; else nothing waits in any shard
    record End(boolean budgetUsed) implements Order {}

    /// Returns the task with another order.
    ShardTask with(Order other) {
        return new ShardTask(job, shard, topic, outbox, other);
    }

    /// For people.
    @Override
    public String toString() {
        return "shard " + shard + " of " + job.shards;
    }
}
