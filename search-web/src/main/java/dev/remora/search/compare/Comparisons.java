package dev.remora.search.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Compares strategies on the stored pages of topics, one topic at a time. Thread-safe.
public interface Comparisons {
    /// Strategies that always take part, beside the topic's own.
    List<String> USUAL = List.of("auto", "best-first", "breadth-first");

    /// Returns the names of all strategies.
    List<String> strategies();

    /// Returns the state of the topic's comparison that began last, since the start of this server.
    Optional<Standing> standing(String topic);

    /// Returns the last complete comparison of a topic.
    Optional<Comparison> last(String topic);

    /// Returns the report of the last complete comparison, as HTML.
    Optional<String> report(String topic);

    /// Starts a comparison.
    Started start(String topic, Order order);

    /// Cancels the comparison of a topic; false if none runs.
    boolean cancel(String topic);

    /// How to compare.
    ///
    /// @param strategies names; the topic's own takes part in any case
    /// @param limit time after which it is ended
    record Order(List<String> strategies, Duration limit) {
        /// The usual time limit.
        public static final Duration LIMIT = Duration.ofMinutes(60);

        public Order {
            strategies = List.copyOf(strategies);
        }
    }

    /// The state of a comparison.
    sealed interface Standing {
        /// It runs.
        ///
        /// @param begun start time
        /// @param done simulated crawls that are done
        /// @param all simulated crawls, 0 while unknown
        record Running(Instant begun, int done, int all) implements Standing {
            /// Returns the time left, if a twentieth is done.
            public Optional<Duration> left(Instant now) {
                return done == 0 || done * 20L < all
                        ? Optional.empty()
                        : Optional.of(Duration.between(begun, now)
                                .multipliedBy(all - done)
                                .dividedBy(done));
            }
        }

        /// It is over.
        ///
        /// @param words further information, may be empty
        record Over(Outcome outcome, String words) implements Standing {}
    }

    /// How a comparison ended.
    enum Outcome {
        DONE,
        CANCELLED,
        OUT_OF_TIME,
        OUT_OF_MEMORY,
        NO_TARGET,
        FAILED
    }

    /// The result of a start.
    sealed interface Started {
        /// It runs.
        record Running() implements Started {}

        /// The topic has no stored pages.
        record NothingStored() implements Started {}

        /// A comparison runs, of this topic or another one.
        record Busy(String topic) implements Started {}

        /// No strategy has this name.
        record UnknownStrategy(String name) implements Started {}

        /// The lab is not installed.
        record NoLab() implements Started {}

        /// The process could not be started; `words` give the reason.
        record Failed(String words) implements Started {}
    }
}
