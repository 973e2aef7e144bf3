package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import java.util.Optional;

/// A decision sets the relevance of an address, with which a recrawl of all queues it once it is done. The address
/// keeps it until the next such decision, also while it redirects or has no page.
///
/// @param relevance in [0, 1]
public record RelevanceChange(Url url, double relevance) {
    /// Of a feed: it is fetched first the next time, because it lists new pages.
    private static final double FEED = 1;

    /// Returns the change that a decision makes; empty if it makes none.
    public static Optional<RelevanceChange> of(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched page -> Optional.of(new RelevanceChange(page.url(), page.relevance()));
            case JournalRecord.Reparsed again -> of(again.page());
            case JournalRecord.Rejudged page -> Optional.of(new RelevanceChange(page.url(), page.relevance()));
            case JournalRecord.SitemapFetched list
            when list.feed() -> Optional.of(new RelevanceChange(list.url(), FEED));
            default -> Optional.empty();
        };
    }
}
