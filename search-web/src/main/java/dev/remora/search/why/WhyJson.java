package dev.remora.search.why;

import dev.remora.search.openapi.OneOf;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why an address is or is not in a collection, as JSON. Names and order are a contract; missing values are
/// null.
public record WhyJson(
        String url,
        String id,

        @OneOf(
                words = {
                    "page",
                    "duplicate",
                    "waiting",
                    "moved",
                    "failed",
                    "refused-by-robots",
                    "not-let-in",
                    "list",
                    "robots-file",
                    "removed"
                })
        String fate,

        Instant at,
        FateJson details,
        List<StepJson> way,
        int raised,
        int rescored,
        List<DecisionJson> history,
        RunJson run,
        @Nullable Double threshold,
        @Nullable Instant again) {
    /// One address of the crawl path.
    ///
    /// @param priority with which it was queued; the details have the current one, if it is in the frontier
    ///     and was re-scored
    public record StepJson(
            String url,
            @OneOf(Link.Origin.class) String origin,
            String anchor,
            int depth,
            double priority,
            ReasonJson evidence,
            @Nullable Double relevance,
            @Nullable Boolean onTopic,
            @Nullable Double relevanceNow,
            @Nullable Boolean onTopicNow) {
        static StepJson of(PathStep step, ReasonText texts) {
            Optional<PathStep.Read> since = step.read().flatMap(PathStep.Read::since);
            return new StepJson(
                    step.url().text(),
                    step.origin().name().toLowerCase(Locale.ROOT),
                    step.anchor(),
                    step.depth(),
                    step.priority(),
                    ReasonJson.of(step.evidence(), texts),
                    step.read().map(PathStep.Read::relevance).orElse(null),
                    step.read().map(PathStep.Read::onTopic).orElse(null),
                    since.map(PathStep.Read::relevance).orElse(null),
                    since.map(PathStep.Read::onTopic).orElse(null));
        }
    }

    /// One decision.
    public record DecisionJson(
            Instant at,

            @OneOf(
                    words = {
                        "queued",
                        "dropped",
                        "fetched",
                        "unchanged",
                        "moved",
                        "failed",
                        "refusedbyrobots",
                        "robotsfetched",
                        "sitemapfetched",
                        "judged",
                        "rejudged",
                        "reparsed",
                        "removed",
                        "recrawlrequested"
                    })
            String what,

            @Nullable ReasonJson reason,
            @Nullable String target) {
        static DecisionJson of(JournalRecord record, ReasonText texts) {
            return new DecisionJson(
                    record.at(),
                    kind(record.getClass()),
                    reason(record).map(reason -> ReasonJson.of(reason, texts)).orElse(null),
                    record instanceof JournalRecord.Moved moved ? moved.target() : null);
        }

        /// Returns the name of a record's kind. Programs read it, so it stays if the record is renamed.
        static String kind(Class<?> record) {
            return record.getSimpleName().toLowerCase(Locale.ROOT);
        }

        private static Optional<Reason> reason(JournalRecord record) {
            return switch (record) {
                case JournalRecord.Queued queued -> Optional.of(queued.evidence());
                case JournalRecord.Dropped dropped -> Optional.of(dropped.reason());
                case JournalRecord.Fetched page -> Optional.of(page.evidence());
                case JournalRecord.Failed failed -> Optional.of(failed.reason());
                case JournalRecord.Judged judged -> Optional.of(judged.evidence());
                case JournalRecord.Rejudged judged -> Optional.of(judged.evidence());
                case JournalRecord.Reparsed again -> Optional.of(again.page().evidence());
                case JournalRecord.Removed removed -> Optional.of(removed.reason());
                default -> Optional.empty();
            };
        }
    }

    /// The state of the last run.
    public record RunJson(
            int number,
            @OneOf(RunKind.class) String kind,
            String strategy,
            String relevance,
            long fetched,
            @Nullable ReasonJson ended) {
        static RunJson of(RunStanding run, ReasonText texts) {
            return new RunJson(
                    run.number(),
                    run.kind().code(),
                    run.strategy(),
                    run.relevance(),
                    run.fetched(),
                    run.ended().map(reason -> ReasonJson.of(reason, texts)).orElse(null));
        }
    }

    /// Converts a provenance to JSON.
    public static WhyJson of(Provenance provenance, ReasonText texts) {
        Url url = provenance.url();
        return new WhyJson(
                url.text(),
                url.id(),
                FateJson.name(provenance.fate()),
                provenance.at(),
                FateJson.of(provenance.fate(), texts),
                provenance.way().stream().map(step -> StepJson.of(step, texts)).toList(),
                provenance.history().raised(),
                provenance.history().rescored(),
                provenance.history().told().stream()
                        .map(record -> DecisionJson.of(record, texts))
                        .toList(),
                RunJson.of(provenance.crawl(), texts),
                provenance.threshold().isPresent() ? provenance.threshold().getAsDouble() : null,
                provenance.history().due().orElse(null));
    }
}
