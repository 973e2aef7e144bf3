package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.reason.Failure;
import java.time.Instant;
import java.util.Optional;

/// The visits to an address since the last that found its page, by the rules by which a crawl counts them.
final class Misses {
    private final long key;
    private boolean visited;
    private boolean stored;
    private int misses;
    private Instant last = Instant.EPOCH;
    private Optional<Instant> withheld = Optional.empty();

    /// @param key of the address
    Misses(long key) {
        this.key = key;
    }

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched page when page.url().key() == key -> found(page.visited());
            case JournalRecord.Unchanged page when page.url().key() == key -> found(page.at());
            case JournalRecord.Reparsed again when again.page().url().key() == key -> stored = true;
            case JournalRecord.Failed failed when failed.url().key() == key -> failed(failed);
            case JournalRecord.RefusedByRobots refused
            when refused.url().key() == key ->
                refused.keptUntil().ifPresentOrElse(this::withheld, () -> missed(refused.at()));
            case JournalRecord.Removed removed
            when removed.url().key() == key -> {
                stored = false;
                withheld = Optional.empty();
            }
            case JournalRecord.Moved moved when moved.url().key() == key -> forget();
            case JournalRecord.SitemapFetched list when list.url().key() == key -> forget();
            default -> {} // no visit to the address
        }
    }

    private void found(Instant at) {
        visited = true;
        stored = true;
        misses = 0;
        last = at;
        withheld = Optional.empty();
    }

    private void failed(JournalRecord.Failed failed) {
        if (failed.status() == 304) {
            misses = 0;
        } else if (failed.retryAt().isPresent()) {
            return;
        } else if (failed.reason() instanceof Failure.Withheld refusal) {
            withheld(refusal.until());
        } else if (!failed.isTransient()) {
            missed(failed.at());
        } else if (visited) {
            misses++;
        }
    }

    private void withheld(Instant until) {
        visited = true;
        misses = withheld.isPresent() ? misses + 1 : 1;
        withheld = Optional.of(until);
    }

    private void missed(Instant at) {
        visited = true;
        stored = false;
        misses++;
        last = at;
        withheld = Optional.empty();
    }

    private void forget() {
        visited = false;
        stored = false;
        misses = 0;
        withheld = Optional.empty();
    }

    /// Returns from when it may be requested again; empty if its last visit found a page, or if it has had none.
    Optional<Instant> due() {
        return misses == 0 ? Optional.empty() : Optional.of(RetryTime.of(withheld, stored, last, misses));
    }
}
