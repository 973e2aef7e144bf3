package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.search.why.ReasonJson;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How a run stands, as JSON.
///
/// @param state in lower case: running, stalled, paused, stopping, running-elsewhere, stalled-elsewhere, finished,
///     stopped, unfinished, failed
/// @param elapsedSeconds time for which the run was at work so far, without pauses
/// @param message why it stalls, where it does; else the last thing worth telling, or null
/// @param harvestRate on-topic pages over fetched pages, in [0, 1]
@JsonPropertyOrder({
    "topic",
    "run",
    "state",
    "at",
    "elapsedSeconds",
    "fetched",
    "onTopic",
    "harvestRate",
    "requests",
    "failed",
    "waiting",
    "hosts",
    "budget",
    "bytes",
    "pagesPerSecond",
    "message"
})
public record ProgressJson(
        String topic,
        int run,
        String state,
        Instant at,
        double elapsedSeconds,
        long fetched,
        long onTopic,
        double harvestRate,
        long requests,
        long failed,
        long waiting,
        int hosts,
        long budget,
        long bytes,
        double pagesPerSecond,
        @Nullable ReasonJson message) {
    /// A reading in its JSON form.
    ///
    /// @param texts in whose language its message is told
    public static ProgressJson of(CrawlProgress reading, ReasonText texts) {
        return new ProgressJson(
                reading.topic(),
                reading.run(),
                reading.stateCode(),
                reading.at(),
                reading.elapsed().toMillis() / 1000.0,
                reading.fetched(),
                reading.onTopic(),
                reading.harvestRate(),
                reading.requests(),
                reading.failed(),
                reading.waiting(),
                reading.hosts(),
                reading.budget(),
                reading.bytes(),
                reading.pagesPerSecond(),
                reading.message().map(reason -> ReasonJson.of(reason, texts)).orElse(null));
    }
}
