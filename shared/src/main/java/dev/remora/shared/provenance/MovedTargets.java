package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.BitSet;
import java.util.Optional;

/// Addresses that redirected when they were last fetched, and are queued because in a recrawl another address redirects
/// to them: they stay queued when a recrawl ends before it reaches them, unlike others with a verdict. About 16 bytes
/// for each address that redirected. For one thread.
public final class MovedTargets {
    private final KeyTable moved = new KeyTable();
    private final BitSet redirects = new BitSet();
    private final BitSet stay = new BitSet();

    /// Takes a record.
    ///
    /// @param recrawls whether it is one of a recrawl
    public void take(JournalRecord record, boolean recrawls) {
        settled(record)
                .map(url -> moved.find(url.key()))
                .filter(number -> number >= 0)
                .ifPresent(stay::clear);
        if (record instanceof JournalRecord.Moved away) {
            redirects.set(moved.add(away.url().key()));
        } else {
            VerdictChange.of(record)
                    .map(change -> moved.find(change.url().key()))
                    .filter(number -> number >= 0)
                    .ifPresent(redirects::clear);
        }
        if (recrawls
                && record instanceof JournalRecord.Queued queued
                && queued.evidence() instanceof LinkEvidence.RedirectOf) {
            int number = moved.find(queued.link().target().key());
            if (number >= 0 && redirects.get(number)) {
                stay.set(number);
            }
        }
    }

    /// Returns the address that a record takes out of the queue.
    private static Optional<Url> settled(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched page -> Optional.of(page.url());
            case JournalRecord.Unchanged page -> Optional.of(page.url());
            case JournalRecord.Moved away -> Optional.of(away.url());
            case JournalRecord.Removed gone -> Optional.of(gone.url());
            case JournalRecord.Dropped dropped -> Optional.of(dropped.url());
            case JournalRecord.RefusedByRobots refused -> Optional.of(refused.url());
            case JournalRecord.Failed failed when failed.retryAt().isEmpty() -> Optional.of(failed.url());
            case JournalRecord.SitemapFetched list when list.feed() -> Optional.of(list.url());
            default -> Optional.empty();
        };
    }

    /// Whether an address stays queued when a recrawl ends.
    public boolean stays(long key) {
        int number = moved.find(key);
        return number >= 0 && stay.get(number);
    }
}
