package dev.remora.search.api;

import dev.remora.search.http.Language;
import dev.remora.search.openapi.OneOf;
import dev.remora.search.watch.ConditionJson;
import dev.remora.search.watch.ConditionText;
import dev.remora.search.why.ReasonJson;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of a run, as JSON.
///
/// @param state what [CrawlProgress#stateCode] returns
public record ProgressJson(
        String topic,
        int run,
        @OneOf(RunKind.class) String kind,

        @OneOf(value = CrawlProgress.State.class, join = '-')
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
        ConditionJson condition,
        @Nullable ReasonJson message,
        @Nullable String rejudged) {
    /// Who reads the texts.
    ///
    /// @param acts whether they say what to do, to who can do it
    public record Reader(Language language, boolean acts) {}

    /// Converts a state to JSON.
    ///
    /// @param obstacle what must be done before another run can start; empty if nothing
    public static ProgressJson of(Crawls.Standing standing, Optional<StartRefusal> obstacle, Reader reader) {
        Language language = reader.language();
        ReasonText all = ReasonText.in(language.locale());
        ReasonText reasons = reader.acts() ? all : all.withoutRemedies();
        CrawlProgress reading = standing.run();
        RunFigures did = reading.figures();
        return new ProgressJson(
                reading.topic(),
                reading.run(),
                reading.kind().code(),
                reading.stateCode(),
                reading.at(),
                did.active().toMillis() / 1000.0,
                did.fetched(),
                did.onTopic(),
                did.harvestRate(),
                did.requests(),
                did.failed(),
                reading.ahead().waiting(),
                reading.ahead().hosts(),
                reading.ahead().budget(),
                did.received(),
                reading.pace().pagesPerSecond(),
                ConditionJson.of(reading, obstacle, new ConditionText(language, reader.acts())),
                reading.message().map(reason -> ReasonJson.of(reason, reasons)).orElse(null),
                standing.rejudged().map(told -> told.apply(language.locale())).orElse(null));
    }
}
