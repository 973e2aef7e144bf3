package dev.remora.search.why;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// What there is to say of what became of an address; fields that say nothing of it are left out.
///
/// @param onTopic how it was judged
/// @param relevance in [0, 1]
/// @param evidence the terms that counted
/// @param indexable false where it is not to be shown
/// @param of the address that stands for it
/// @param near first page of those that are nearly like it
/// @param status HTTP status; 0 where no response came
/// @param priority with which it waits
/// @param ahead links with a higher priority
/// @param aheadOnHost those of them on its host
/// @param attempts requests that were made for it and failed
/// @param notBefore when it is tried again
/// @param again it was fetched before
/// @param target where it leads
/// @param reason why it is not there, or why its host is not asked
/// @param source the page that linked to it
/// @param feed whether the list is a feed
/// @param links addresses that the list names
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"onTopic", "relevance", "evidence", "indexable", "of", "near", "status", "priority", "ahead"})
public record FateJson(
        Boolean onTopic,
        Double relevance,
        String evidence,
        Boolean indexable,
        String of,
        String near,
        Integer status,
        Double priority,
        Long ahead,
        Long aheadOnHost,
        Integer attempts,
        Instant notBefore,
        Boolean again,
        String target,
        String reason,
        String source,
        Boolean feed,
        Integer links) {
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

    static FateJson of(Fate fate) {
        return switch (fate) {
            case Fate.Page page -> page(page, null);
            case Fate.Duplicate duplicate ->
                page(duplicate.page(), duplicate.of().map(Url::text).orElse(null));
            case Fate.Waiting waiting -> waiting(waiting);
            case Fate.Moved moved -> small(moved.status(), null, moved.target(), null, null);
            case Fate.Failed failed -> small(failed.status(), failed.attempts(), null, failed.reason(), null);
            case Fate.RefusedByRobots _ -> small(null, null, null, null, null);
            case Fate.NotLetIn refused ->
                small(
                        null,
                        null,
                        null,
                        refused.reason(),
                        refused.source().map(Url::text).orElse(null));
            case Fate.ListRead list ->
                new FateJson(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        list.status(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        list.feed(),
                        list.links());
            case Fate.RobotsFile robots -> small(robots.status(), null, null, null, null);
            case Fate.Removed removed -> small(null, null, null, removed.reason(), null);
        };
    }

    private static FateJson page(Fate.Page page, String of) {
        return new FateJson(
                page.onTopic(),
                page.relevance(),
                page.evidence(),
                page.indexable(),
                of,
                page.near().map(Url::text).orElse(null),
                page.status(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static FateJson waiting(Fate.Waiting waiting) {
        String trouble = waiting.host()
                .map(host -> switch (host) {
                    case Fate.HostTrouble.Paused paused -> paused.reason();
                    case Fate.HostTrouble.NoRobots _ -> "its robots.txt could not be had";
                })
                .orElse(null);
        return new FateJson(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                waiting.priority(),
                waiting.ahead(),
                waiting.aheadOnHost(),
                waiting.failures(),
                waiting.notBefore().orElse(null),
                waiting.again(),
                null,
                trouble,
                null,
                null,
                null);
    }

    private static FateJson small(Integer status, Integer attempts, String target, String reason, String source) {
        return new FateJson(
                null, null, null, null, null, null, status, null, null, null, attempts, null, null, target, reason,
                source, null, null);
    }
}
