package dev.remora.search.compare;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Strategies compared on the stored pages of a collection. Its JSON form is kept in the collection.
///
/// @param at when it ended
/// @param topic id of the topic
/// @param own the topic's strategy when the comparison ran
/// @param pages that can be reached from the topic's seeds
/// @param targets pages on topic among them
/// @param starts sets of seeds from which each strategy crawled: the topic's own, and random ones
/// @param contestants best first; at least one
/// @param lead of the best over the topic's own strategy; null if that is the best
/// @param curves of the crawls from the topic's own seeds
public record Comparison(
        Instant at,
        String topic,
        String own,
        long pages,
        long targets,
        int starts,
        List<Contestant> contestants,
        @Nullable Lead lead,
        List<Curve> curves) {
    public Comparison {
        contestants = List.copyOf(contestants);
        curves = List.copyOf(curves);
        if (contestants.isEmpty()) {
            throw new IllegalArgumentException("a comparison needs strategies");
        }
    }

    /// A strategy.
    ///
    /// @param share mean share of oracle: 0 is chance, 1 a crawl that knows all targets
    /// @param low bound of the 95 % interval of the mean; equals it for a single start
    /// @param high the other bound
    /// @param harvest rate of the crawl from the topic's own seeds after a tenth of the pages, in [0, 1]
    public record Contestant(String strategy, double share, double low, double high, double harvest) {}

    /// A difference in share of oracle, paired by start.
    ///
    /// @param low bound of the 95 % interval of the mean
    /// @param high the other bound
    /// @param significant whether chance is an unlikely cause, so that the better strategy should be adopted
    public record Lead(double mean, double low, double high, boolean significant) {}

    /// The course of a crawl.
    ///
    /// @param pages fetched so far, ascending
    /// @param onTopic pages on topic among them
    public record Curve(String strategy, List<Integer> pages, List<Integer> onTopic) {
        public Curve {
            pages = List.copyOf(pages);
            onTopic = List.copyOf(onTopic);
            if (pages.size() != onTopic.size()) {
                throw new IllegalArgumentException("a curve has one count of pages on topic for each point");
            }
        }
    }

    /// Returns the best strategy.
    public Contestant best() {
        return contestants.getFirst();
    }

    /// True if the best strategy should replace the topic's own.
    public boolean advises() {
        return lead != null && lead.significant();
    }

    /// Returns the course of a strategy, if it was compared.
    public Optional<Curve> curve(String strategy) {
        return curves.stream()
                .filter(curve -> curve.strategy().equals(strategy))
                .findFirst();
    }
}
