package dev.remora.search.api;

import dev.remora.search.openapi.OneOf;
import dev.remora.shared.run.TopicFreshness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The freshness of a topic and the state of its schedule, as JSON.
///
/// @param at when the schedule was last checked; pages, share and age may be up to an hour older
/// @param pages stored
/// @param share of them expected to be unchanged since indexing, in [0, 1]
/// @param medianAgeSeconds median time since the last visit of the pages
/// @param budget maximum requests for pages in any 24 hours; 0: off
/// @param spent requests in the last 24 hours
/// @param next time of the next run; null if none is due
/// @param waits why no run starts, or null
public record FreshnessJson(
        Instant at,
        long pages,
        double share,
        long medianAgeSeconds,
        long budget,
        long spent,
        @Nullable Instant next,
        @OneOf(TopicFreshness.Wait.class) @Nullable String waits) {
    static FreshnessJson of(TopicFreshness topic) {
        return new FreshnessJson(
                topic.at(),
                topic.pages(),
                topic.share(),
                topic.age().toSeconds(),
                topic.schedule().budget(),
                topic.schedule().spent(),
                topic.schedule().next().orElse(null),
                topic.schedule().waits().map(TopicFreshness.Wait::code).orElse(null));
    }
}
