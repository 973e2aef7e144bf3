package dev.remora.search.why;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why an address is there, or is not, as JSON. Names and order are the contract; null stands where there is
/// nothing.
///
/// @param url the address
/// @param id its key, as the API names pages
/// @param fate what became of it: `page`, `duplicate`, `waiting`, `moved`, `failed`, `refused-by-robots`,
///     `not-let-in`, `list`, `robots-file` or `removed`
/// @param at when that was decided
/// @param details what there is to say of the fate; which fields there are depends on it
/// @param way how the crawl came to it, the seed first
/// @param raised how often a better link gave it a better place
/// @param rescored how often its priority was worked out anew
/// @param history the decisions on it, oldest first
/// @param run how the last run stands
/// @param threshold relevance from which pages are on topic, or null where that is not known
@JsonPropertyOrder({"url", "id", "fate", "at", "details", "way", "raised", "rescored", "history", "run", "threshold"})
public record WhyJson(
        String url,
        String id,
        String fate,
        Instant at,
        FateJson details,
        List<StepJson> way,
        int raised,
        int rescored,
        List<DecisionJson> history,
        RunJson run,
        @Nullable Double threshold) {
    /// One address on the way.
    ///
    /// @param priority with which it was queued; one that waits and was scored anew has another in the details
    /// @param evidence of that priority
    /// @param relevance of the page when it was first read, or null
    /// @param relevanceNow by its last judgement, where that came later; or null
    @JsonPropertyOrder({
        "url",
        "origin",
        "anchor",
        "depth",
        "priority",
        "evidence",
        "relevance",
        "onTopic",
        "relevanceNow",
        "onTopicNow"
    })
    public record StepJson(
            String url,
            String origin,
            String anchor,
            int depth,
            double priority,
            ReasonJson evidence,
            @Nullable Double relevance,
            @Nullable Boolean onTopic,
            @Nullable Double relevanceNow,
            @Nullable Boolean onTopicNow) {
        static StepJson of(PathStep step, ReasonText texts) {
            return new StepJson(
                    step.url().text(),
                    step.origin().name().toLowerCase(Locale.ROOT),
                    step.anchor(),
                    step.depth(),
                    step.priority(),
                    ReasonJson.of(step.evidence(), texts),
                    step.read().map(PathStep.Read::relevance).orElse(null),
                    step.read().map(PathStep.Read::onTopic).orElse(null),
                    step.since().map(PathStep.Read::relevance).orElse(null),
                    step.since().map(PathStep.Read::onTopic).orElse(null));
        }
    }

    /// One decision.
    ///
    /// @param what its kind: `queued`, `dropped`, `fetched`, `moved`, `failed`, `refusedbyrobots`, `robotsfetched`,
    ///     `sitemapfetched`, `judged`, `judgedanew`, `readagain`, `removed`, or, of what befell the whole run,
    ///     `recrawlasked`
    /// @param reason why, or null
    /// @param target where it led, or null
    @JsonPropertyOrder({"at", "what", "reason", "target"})
    public record DecisionJson(
            Instant at,
            String what,
            @Nullable ReasonJson reason,
            @Nullable String target) {
        static DecisionJson of(JournalRecord record, ReasonText texts) {
            return new DecisionJson(
                    record.at(),
                    kind(record),
                    reason(record).map(reason -> ReasonJson.of(reason, texts)).orElse(null),
                    record instanceof JournalRecord.Moved moved ? moved.target() : null);
        }

        /// The name of a record's kind. Programs read it: it stays as it is, whatever the record comes to be
        /// called.
        static String kind(JournalRecord record) {
            return switch (record) {
                case JournalRecord.RunStarted _ -> "runstarted";
                case JournalRecord.RunEnded _ -> "runended";
                case JournalRecord.RecrawlAsked _ -> "recrawlasked";
                case JournalRecord.Queued _ -> "queued";
                case JournalRecord.Dropped _ -> "dropped";
                case JournalRecord.Rescored _ -> "rescored";
                case JournalRecord.Fetched _ -> "fetched";
                case JournalRecord.Moved _ -> "moved";
                case JournalRecord.Failed _ -> "failed";
                case JournalRecord.RefusedByRobots _ -> "refusedbyrobots";
                case JournalRecord.RobotsFetched _ -> "robotsfetched";
                case JournalRecord.SitemapFetched _ -> "sitemapfetched";
                case JournalRecord.HostPaused _ -> "hostpaused";
                case JournalRecord.HostParked _ -> "hostparked";
                case JournalRecord.AskedAgain _ -> "askedagain";
                case JournalRecord.Judged _ -> "judged";
                case JournalRecord.JudgingBegan _ -> "judgingbegan";
                case JournalRecord.JudgedAnew _ -> "judgedanew";
                case JournalRecord.JudgingEnded _ -> "judgingended";
                case JournalRecord.ReadAgain _ -> "readagain";
                case JournalRecord.Removed _ -> "removed";
                case JournalRecord.StrategyState _ -> "strategystate";
                case JournalRecord.RunMeasured _ -> "runmeasured";
            };
        }

        private static Optional<Reason> reason(JournalRecord record) {
            return switch (record) {
                case JournalRecord.Queued queued -> Optional.of(queued.evidence());
                case JournalRecord.Dropped dropped -> Optional.of(dropped.reason());
                case JournalRecord.Fetched page -> Optional.of(page.evidence());
                case JournalRecord.Failed failed -> Optional.of(failed.reason());
                case JournalRecord.Judged judged -> Optional.of(judged.evidence());
                case JournalRecord.JudgedAnew judged -> Optional.of(judged.evidence());
                case JournalRecord.ReadAgain again -> Optional.of(again.page().evidence());
                case JournalRecord.Removed removed -> Optional.of(removed.reason());
                default -> Optional.empty();
            };
        }
    }

    /// How the last run stands.
    ///
    /// @param ended why it ended, or null while it goes on
    @JsonPropertyOrder({"number", "strategy", "relevance", "fetched", "ended"})
    public record RunJson(
            int number,
            String strategy,
            String relevance,
            long fetched,
            @Nullable ReasonJson ended) {
        static RunJson of(RunStanding run, ReasonText texts) {
            return new RunJson(
                    run.number(),
                    run.strategy(),
                    run.relevance(),
                    run.fetched(),
                    run.ended().map(reason -> ReasonJson.of(reason, texts)).orElse(null));
        }
    }

    /// A provenance as JSON.
    public static WhyJson of(Provenance provenance, ReasonText texts) {
        Url url = provenance.url();
        return new WhyJson(
                url.text(),
                url.id(),
                FateJson.name(provenance.fate()),
                provenance.at(),
                FateJson.of(provenance.fate(), texts),
                provenance.way().stream().map(step -> StepJson.of(step, texts)).toList(),
                provenance.raised(),
                provenance.rescored(),
                provenance.history().stream()
                        .map(record -> DecisionJson.of(record, texts))
                        .toList(),
                RunJson.of(provenance.crawl(), texts),
                provenance.threshold().isPresent() ? provenance.threshold().getAsDouble() : null);
    }
}
