package dev.remora.cluster.crawl;

import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.frontier.PriorityHistogram;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What a machine answers.
sealed interface ShardReply extends Serializable {
    /// The shard has done what it was asked for.
    ///
    /// @param end sequence number of the newest record of its journal
    /// @param figures of its run, in all rounds
    /// @param queued the priorities of its queue
    /// @param sent the links that it sent since the last delivery
    /// @param delayed hosts that may not be requested yet, and until when
    /// @param unfinished why it could not go on, for people; empty if it could
    /// @param seconds that the task took
    record Done(
            long end,
            Figures figures,
            PriorityHistogram queued,
            SentPriorities sent,
            Map<String, Instant> delayed,
            String unfinished,
            double seconds)
            implements ShardReply {}

    /// The pages that represent a text in the shard, and its clusters of near duplicates.
    record Texts(List<SharedText> pages, List<SharedCluster> clusters) implements ShardReply {}

    /// Counts of a run.
    ///
    /// @param pages fetched
    /// @param onTopic of these
    /// @param requests made
    /// @param hosts seen
    record Figures(long pages, long onTopic, long requests, int hosts) implements Serializable {
        Figures plus(Figures other) {
            return new Figures(
                    pages + other.pages, onTopic + other.onTopic, requests + other.requests, hosts + other.hosts);
        }
    }

    /// It failed; what the shard had synced is kept.
    ///
    /// @param words for people
    record Failed(String words) implements ShardReply {}
}
