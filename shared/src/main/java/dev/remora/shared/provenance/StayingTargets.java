package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.LongPredicate;

/// Addresses that stay queued when a recrawl ends before it reaches them, unlike others with a verdict: those that
/// were dropped and then queued again, and those that redirected when they were last fetched and are queued because
/// in a recrawl another address redirects to them. About 16 bytes for each address that redirected, or was dropped
/// with a verdict. For one thread.
final class StayingTargets {
    private final LongPredicate known;
    private final KeyTable targets = new KeyTable();
    private final BitSet redirects = new BitSet();
    private final BitSet dropped = new BitSet();
    private final BitSet stay = new BitSet();

    /// @param known whether an address, given by its key, has a verdict
    StayingTargets(LongPredicate known) {
        this.known = known;
    }

    /// Takes a record.
    ///
    /// @param recrawls whether it is one of a recrawl
    void take(JournalRecord record, boolean recrawls) {
        settled(record)
                .map(url -> targets.find(url.key()))
                .filter(number -> number >= 0)
                .ifPresent(number -> {
                    stay.clear(number);
                    dropped.clear(number);
                });
        switch (record) {
            case JournalRecord.Moved away ->
                redirects.set(targets.add(away.url().key()));
            case JournalRecord.Dropped left
            when known.test(left.url().key()) ->
                dropped.set(targets.add(left.url().key()));
            case JournalRecord.Queued queued -> queued(queued, recrawls);
            default ->
                VerdictChange.of(record)
                        .map(change -> targets.find(change.url().key()))
                        .filter(number -> number >= 0)
                        .ifPresent(redirects::clear);
        }
    }

    private void queued(JournalRecord.Queued queued, boolean recrawls) {
        int number = targets.find(queued.link().target().key());
        boolean redirected = recrawls && queued.evidence() instanceof LinkEvidence.RedirectOf;
        if (number >= 0 && (dropped.get(number) || (redirected && redirects.get(number)))) {
            dropped.clear(number);
            stay.set(number);
        }
    }

    /// Returns the address that a record takes out of the queue.
    static Optional<Url> settled(JournalRecord record) {
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
    boolean stays(long key) {
        int number = targets.find(key);
        return number >= 0 && stay.get(number);
    }
}
