package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import java.util.Optional;

/// The stored data that a journal record references.
///
/// @param url address that was fetched; empty if the record references nothing
/// @param page the stored page
/// @param response the archived response
record StoredPlaces(String url, Optional<PageLocation> page, Optional<WarcLocation> response) {
    private static final StoredPlaces NONE = new StoredPlaces("", Optional.empty(), Optional.empty());

    static StoredPlaces of(JournalRecord decision) {
        return switch (decision) {
            case JournalRecord.Fetched f -> new StoredPlaces(f.url().text(), Optional.of(f.page()), had(f.warc()));
            case JournalRecord.Reparsed again -> of(again.page());
            case JournalRecord.Judged j -> new StoredPlaces(j.url().text(), Optional.of(j.page()), Optional.empty());
            case JournalRecord.Rejudged j -> new StoredPlaces(j.url().text(), Optional.of(j.page()), Optional.empty());
            case JournalRecord.Unchanged u ->
                new StoredPlaces(
                        u.url().text(), Optional.empty(), had(u.response().warc()));
            case JournalRecord.Moved m -> new StoredPlaces(m.url().text(), Optional.empty(), had(m.warc()));
            case JournalRecord.Failed f ->
                new StoredPlaces(f.url().text(), Optional.empty(), f.answer().warc());
            case JournalRecord.RobotsFetched r ->
                new StoredPlaces(
                        r.origin() + "/robots.txt", Optional.empty(), r.answer().warc());
            case JournalRecord.SitemapFetched s ->
                new StoredPlaces(s.url().text(), Optional.empty(), s.answer().warc());
            default -> NONE;
        };
    }

    private static Optional<WarcLocation> had(WarcLocation response) {
        return response.equals(WarcLocation.LOST) ? Optional.empty() : Optional.of(response);
    }

    /// Returns the decision without its response, which is lost.
    static JournalRecord withoutResponse(JournalRecord decision) {
        return switch (decision) {
            case JournalRecord.Fetched f -> withoutResponse(f);
            case JournalRecord.Reparsed a ->
                new JournalRecord.Reparsed(
                        withoutResponse(a.page()), a.relevanceBefore(), a.harvestedBefore(), a.harvested());
            case JournalRecord.Unchanged u ->
                new JournalRecord.Unchanged(u.at(), u.url(), u.response().lost(), u.harvested());
            case JournalRecord.Moved m ->
                new JournalRecord.Moved(m.at(), m.url(), m.status(), WarcLocation.LOST, m.target());
            case JournalRecord.Failed f ->
                new JournalRecord.Failed(
                        f.at(),
                        f.url(),
                        f.answer().withoutResponse(),
                        f.reason(),
                        f.attempts(),
                        f.retryAt(),
                        f.unreachable());
            case JournalRecord.RobotsFetched r ->
                new JournalRecord.RobotsFetched(r.at(), r.origin(), r.answer().withoutResponse());
            case JournalRecord.SitemapFetched s ->
                new JournalRecord.SitemapFetched(
                        s.at(), s.url(), s.answer().withoutResponse(), s.links(), s.feed(), s.level(), s.sitemaps());
            default -> throw new IllegalArgumentException(decision + " has no response");
        };
    }

    private static JournalRecord.Fetched withoutResponse(JournalRecord.Fetched f) {
        return new JournalRecord.Fetched(
                f.at(), f.url(), f.response().lost(), f.page(), f.assessment(), f.indexable(), f.likeness());
    }
}
