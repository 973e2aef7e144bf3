package dev.remora.search.why;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Details of an address's fate, one record per kind; null values are omitted.
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface FateJson {
    /// A page that was fetched and judged.
    ///
    /// @param relevance in [0, 1]
    /// @param status HTTP status
    record Judged(
            boolean onTopic,
            double relevance,
            ReasonJson evidence,
            boolean indexable,
            @Nullable String of,
            @Nullable String near,
            int status)
            implements FateJson {}

    /// An address in the frontier.
    record Waiting(
            double priority,
            long ahead,
            long aheadOnHost,
            int attempts,
            @Nullable Instant notBefore,
            boolean again,
            @Nullable ReasonJson reason)
            implements FateJson {}

    /// A redirect.
    ///
    /// @param status HTTP status
    record Moved(int status, String target) implements FateJson {}

    /// An address that could not be fetched.
    ///
    /// @param status HTTP status; 0 if there was no response
    record Failed(int status, int attempts, ReasonJson reason) implements FateJson {}

    /// An address that was excluded.
    ///
    /// @param reason of the exclusion; null if the fate implies it
    /// @param inScopeNow true if the topic's scope excluded it then and includes it now; else null
    record LeftOut(
            @Nullable ReasonJson reason,
            @Nullable String source,
            @Nullable Boolean inScopeNow) implements FateJson {}

    /// A sitemap or a feed that was read.
    ///
    /// @param status HTTP status
    record ListRead(int status, boolean feed, int links) implements FateJson {}

    /// A robots.txt.
    ///
    /// @param status HTTP status; 0 if there was no response
    record RobotsFile(int status) implements FateJson {}

    /// Returns the name of a fate, for [WhyJson].
    static String name(Fate fate) {
        return switch (fate) {
            case Fate.Page _ -> "page";
            case Fate.Duplicate _ -> "duplicate";
            case Fate.Waiting _ -> "waiting";
            case Fate.Moved _ -> "moved";
            case Fate.Failed _ -> "failed";
            case Fate.RefusedByRobots _ -> "refused-by-robots";
            case Fate.NotLetIn _ -> "not-let-in";
            case Fate.ListRead _ -> "list";
            case Fate.RobotsFile _ -> "robots-file";
            case Fate.Removed _ -> "removed";
        };
    }

    /// Returns the details of a fate.
    static FateJson of(Fate fate, ReasonText texts) {
        return switch (fate) {
            case Fate.Page page -> judged(page, null, texts);
            case Fate.Duplicate duplicate ->
                judged(duplicate.page(), duplicate.of().map(Url::text).orElse(null), texts);
            case Fate.Waiting waiting -> waiting(waiting, texts);
            case Fate.Moved moved -> new Moved(moved.status(), moved.target());
            case Fate.Failed failed ->
                new Failed(failed.status(), failed.attempts(), ReasonJson.of(failed.reason(), texts));
            case Fate.RefusedByRobots _ -> new LeftOut(null, null, null);
            case Fate.NotLetIn refused ->
                new LeftOut(
                        ReasonJson.of(refused.reason(), texts),
                        refused.source().map(Url::text).orElse(null),
                        refused.inScopeNow() ? Boolean.TRUE : null);
            case Fate.ListRead list -> new ListRead(list.status(), list.feed(), list.links());
            case Fate.RobotsFile robots -> new RobotsFile(robots.status());
            case Fate.Removed removed -> new LeftOut(ReasonJson.of(removed.reason(), texts), null, null);
        };
    }

    private static FateJson judged(Fate.Page page, @Nullable String of, ReasonText texts) {
        return new Judged(
                page.onTopic(),
                page.relevance(),
                ReasonJson.of(page.evidence(), texts),
                page.indexable(),
                of,
                page.near().map(Url::text).orElse(null),
                page.status());
    }

    private static FateJson waiting(Fate.Waiting waiting, ReasonText texts) {
        ReasonJson trouble = waiting.host()
                .<Failure>map(host -> switch (host) {
                    case Fate.HostTrouble.Paused paused -> paused.reason();
                    case Fate.HostTrouble.NoRobots _ -> new Failure.NoRobots();
                })
                .map(reason -> ReasonJson.of(reason, texts))
                .orElse(null);
        return new Waiting(
                waiting.priority(),
                waiting.ahead(),
                waiting.aheadOnHost(),
                waiting.failures(),
                waiting.notBefore().orElse(null),
                waiting.again(),
                trouble);
    }
}
