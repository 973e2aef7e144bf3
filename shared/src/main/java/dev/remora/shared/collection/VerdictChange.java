package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import java.util.Optional;

/// An address has a verdict from a decision on, or has none. A link to what has one asks for it again, and where a
/// recrawl ends before it came to such an address, that stays as it was known.
///
/// @param known whether it has one
public record VerdictChange(Url url, boolean known) {
    /// What a decision changes of that; empty where it changes nothing. What failed for a reason that may be otherwise
    /// another time, or was dropped, keeps what it had.
    public static Optional<VerdictChange> of(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched fetched -> Optional.of(new VerdictChange(fetched.url(), true));
            case JournalRecord.Moved moved -> Optional.of(new VerdictChange(moved.url(), true));
            case JournalRecord.Removed removed -> Optional.of(new VerdictChange(removed.url(), true));
            case JournalRecord.RefusedByRobots refused -> Optional.of(new VerdictChange(refused.url(), true));
            case JournalRecord.Failed failed
            when failed.retryAt().isEmpty() && !JournalRecord.Failed.mayBeOtherwise(failed.status()) ->
                Optional.of(new VerdictChange(failed.url(), true));
            case JournalRecord.SitemapFetched list
            when list.feed() -> Optional.of(new VerdictChange(list.url(), false));
            default -> Optional.empty();
        };
    }
}
