package dev.remora.search.api;

import dev.remora.search.openapi.OneOf;
import dev.remora.shared.run.TopicFreshness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The freshness of a topic and the state of its schedule, as JSON.
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
