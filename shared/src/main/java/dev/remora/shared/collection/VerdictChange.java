package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import java.util.Optional;

/// A decision gives an address a verdict, or takes it away. A link to an address with a verdict requests it
/// again; if a recrawl ends before it reaches such an address, the verdict stays.
///
/// @param known whether the address has a verdict now
public record VerdictChange(Url url, boolean known) {
    /// Returns the change that a decision makes; empty if it makes none. An address keeps its verdict if it
    /// was dropped, failed for a reason that may be temporary, or has a page that robots.txt withholds for a time.
    public static Optional<VerdictChange> of(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched fetched -> Optional.of(new VerdictChange(fetched.url(), true));
            case JournalRecord.Moved moved -> Optional.of(new VerdictChange(moved.url(), true));
            case JournalRecord.Removed removed -> Optional.of(new VerdictChange(removed.url(), true));
            case JournalRecord.RefusedByRobots refused
            when refused.keptUntil().isEmpty() -> Optional.of(new VerdictChange(refused.url(), true));
            case JournalRecord.Failed failed
            when failed.retryAt().isEmpty() && !failed.isTransient() ->
                Optional.of(new VerdictChange(failed.url(), true));
            case JournalRecord.SitemapFetched list
            when list.feed() -> Optional.of(new VerdictChange(list.url(), false));
            default -> Optional.empty();
        };
    }
}
