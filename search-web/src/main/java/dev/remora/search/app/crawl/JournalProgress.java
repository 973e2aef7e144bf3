package dev.remora.search.app.crawl;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// How the last run of a collection stands by its journal: a run of another process, which may be under way, or one
/// that ended before this server began. Each reading goes on in the journal where the one before ended.
final class JournalProgress {
    private static final Duration LATELY = Duration.ofSeconds(10);

    private final String topic;
    private long read;
    /// The record that the journal begins with.
    private Optional<JournalRecord> beginning = Optional.empty();

    private final KeyTable addresses = new KeyTable();
    private final BitSet waiting = new BitSet();
    /// Addresses that have a verdict.
    private final BitSet known = new BitSet();

    /// Addresses that a recrawl asks for again.
    private final BitSet done = new BitSet();

    private final Set<String> hosts = new HashSet<>();
    private final Deque<Instant> fetches = new ArrayDeque<>();
    private final RunTally tally = new RunTally();
    private Instant at = Instant.EPOCH;
    private long budget;
    private Optional<Reason> ended = Optional.empty();
    private Optional<Reason> stall = Optional.empty();
    private Optional<RunReason> unfinished = Optional.empty();

    JournalProgress(String topic) {
        this.topic = topic;
    }

    /// Whether this is the journal that was read before, with more or not: another collection may have taken its
    /// place.
    synchronized boolean isOf(CollectionReader collection) {
        return collection.lastSequence() >= read && (read == 0 || beginning.equals(beginningOf(collection)));
    }

    private static Optional<JournalRecord> beginningOf(CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(0)) {
            return records.hasNext() ? Optional.of(records.next().record()) : Optional.empty();
        }
    }

    /// Reads on.
    ///
    /// @param writer the other process that writes the collection, in words, if one does
    /// @return empty where no run was begun yet
    synchronized Optional<CrawlProgress> read(CollectionReader collection, Optional<String> writer, Instant now) {
        beginning = read == 0 ? beginningOf(collection) : beginning;
        try (CollectionReader.Records records = collection.after(read)) {
            records.forEachRemaining(entry -> {
                take(entry.record());
                at = entry.record().at();
                read = entry.sequence();
            });
        }
        return tally.run() == 0 ? Optional.empty() : Optional.of(reading(writer, now));
    }

    private CrawlProgress reading(Optional<String> writer, Instant now) {
        while (!fetches.isEmpty() && fetches.peekFirst().isBefore(now.minus(LATELY))) {
            fetches.removeFirst();
        }
        State state = state(writer.isPresent());
        return new CrawlProgress(
                topic,
                tally.run(),
                state,
                at,
                tally.active(),
                tally.fetched(),
                tally.onTopic(),
                tally.requests(),
                tally.failed(),
                waiting.cardinality(),
                hosts.size(),
                budget,
                tally.received(),
                state.over()
                        ? CrawlProgress.meanRate(tally.fetched(), tally.active())
                        : fetches.size() / (double) LATELY.toSeconds(),
                state == State.STALLED_ELSEWHERE
                        ? stall
                        : writer.<Reason>map(RunReason.Elsewhere::new)
                                .or(() -> ended)
                                .or(() -> unfinished));
    }

    private State state(boolean written) {
        if (written) {
            return stall.isEmpty() ? State.RUNNING_ELSEWHERE : State.STALLED_ELSEWHERE;
        }
        if (ended.isPresent()) {
            return State.FINISHED;
        }
        return unfinished.isEmpty() ? State.STOPPED : State.UNFINISHED;
    }

    private void take(JournalRecord record) {
        tally.take(record);
        VerdictChange.of(record)
                .ifPresent(change -> known.set(addresses.add(change.url().key()), change.known()));
        switch (record) {
            case JournalRecord.RunStarted started -> begin(started);
            case JournalRecord.RunMeasured measured -> {
                stall = measured.stall();
                unfinished = measured.unfinished();
            }
            case JournalRecord.RunEnded end -> end(end);
            case JournalRecord.RecrawlAsked recrawl -> askAgain(recrawl);
            case JournalRecord.AskedAgain again -> waiting.set(addresses.add(again.key()));
            case JournalRecord.Queued queued -> queued(queued.link().target());
            case JournalRecord.Fetched page -> fetched(page);
            case JournalRecord.Moved moved -> settle(moved.url().key(), true);
            case JournalRecord.Failed failure -> failed(failure);
            case JournalRecord.SitemapFetched list
            when list.feed() -> settle(list.url().key(), true);
            case JournalRecord.Dropped dropped -> settle(dropped.url().key(), false);
            case JournalRecord.RefusedByRobots refused -> settle(refused.url().key(), false);
            case JournalRecord.Removed removed -> settle(removed.url().key(), false);
            default -> {} // settles no address
        }
    }

    private void begin(JournalRecord.RunStarted started) {
        stall = Optional.empty();
        unfinished = Optional.empty();
        ended = Optional.empty();
        budget = started.budget().pages();
    }

    /// What a recrawl did not come to stays as it was known.
    private void end(JournalRecord.RunEnded run) {
        ended = Optional.of(run.reason());
        if (tally.recrawls()) {
            waiting.andNot(known);
        }
    }

    private void askAgain(JournalRecord.RecrawlAsked recrawl) {
        if (recrawl.which() instanceof Recrawl.All) {
            waiting.or(done);
            done.clear();
        }
    }

    private void queued(Url url) {
        int address = addresses.add(url.key());
        waiting.set(address);
        done.clear(address);
        hosts.add(url.host());
    }

    private void fetched(JournalRecord.Fetched page) {
        fetches.addLast(page.at());
        settle(page.url().key(), true);
    }

    private void failed(JournalRecord.Failed failure) {
        if (failure.retryAt().isEmpty()) {
            settle(failure.url().key(), JournalRecord.Failed.mayBeOtherwise(failure.status()));
        }
    }

    /// Takes an address from those that wait.
    private void settle(long key, boolean askedAgain) {
        int address = addresses.add(key);
        waiting.clear(address);
        done.set(address, askedAgain);
    }
}
