package dev.remora.search.why;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What there is to say of what became of an address: of each fate its own; what is null is left out.
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface FateJson {
    /// A page that was fetched and judged.
    ///
    /// @param onTopic how it was judged
    /// @param relevance in [0, 1]
    /// @param evidence the terms that counted
    /// @param indexable false where it is not to be shown
    /// @param of the address that stands for it, where it says the same as another
    /// @param near first page of those that are nearly like it
    /// @param status HTTP status
    @JsonPropertyOrder({"onTopic", "relevance", "evidence", "indexable", "of", "near", "status"})
    record Judged(
            boolean onTopic,
            double relevance,
            ReasonJson evidence,
            boolean indexable,
            @Nullable String of,
            @Nullable String near,
            int status)
            implements FateJson {}

    /// It is still to be fetched.
    ///
    /// @param priority with which it waits
    /// @param ahead links with a higher priority
    /// @param aheadOnHost those of them on its host
    /// @param attempts requests that were made for it and failed
    /// @param notBefore when it is tried again
    /// @param again it was fetched before
    /// @param reason why its host is not asked
    @JsonPropertyOrder({"priority", "ahead", "aheadOnHost", "attempts", "notBefore", "again", "reason"})
    record Waiting(
            double priority,
            long ahead,
            long aheadOnHost,
            int attempts,
            @Nullable Instant notBefore,
            boolean again,
            @Nullable ReasonJson reason)
            implements FateJson {}

    /// It leads elsewhere.
    ///
    /// @param status HTTP status
    /// @param target where to
    @JsonPropertyOrder({"status", "target"})
    record Moved(int status, String target) implements FateJson {}

    /// It could not be had.
    ///
    /// @param status HTTP status; 0 where no response came
    /// @param attempts requests that were made for it and failed
    /// @param reason why
    @JsonPropertyOrder({"status", "attempts", "reason"})
    record Failed(int status, int attempts, ReasonJson reason) implements FateJson {}

    /// It was left out.
    ///
    /// @param reason why; null where its fate says it all
    /// @param source the page that linked to it
    /// @param inScopeNow true where the topic's scope had left it out and has it now; else null
    @JsonPropertyOrder({"reason", "source", "inScopeNow"})
    record LeftOut(
            @Nullable ReasonJson reason,
            @Nullable String source,
            @Nullable Boolean inScopeNow) implements FateJson {}

    /// A list of addresses that was read: a sitemap or a feed.
    ///
    /// @param status HTTP status
    /// @param feed whether it is a feed
    /// @param links addresses that it names
    @JsonPropertyOrder({"status", "feed", "links"})
    record ListRead(int status, boolean feed, int links) implements FateJson {}

    /// A robots.txt.
    ///
    /// @param status HTTP status; 0 where no response came
    record RobotsFile(int status) implements FateJson {}

    /// The name of a fate, as [WhyJson] tells it.
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

    /// What there is to say of a fate.
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
