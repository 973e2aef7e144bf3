package dev.remora.crawler.freshness;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.run.RunTally;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// The requests of a topic's schedule, by its journal, so that they survive a restart. For one thread.
public final class RecentRevisits {
    private final RunTally tally = new RunTally();
    private final Deque<Instant> requests = new ArrayDeque<>();
    private Optional<Instant> begun = Optional.empty();
    private Instant last = Instant.EPOCH;
    private Optional<Recrawl> which = Optional.empty();
    private int run;
    private boolean over = true;

    /// Applies a record of the journal.
    public void take(JournalRecord record) {
        long before = tally.spent();
        tally.take(record);
        last = record.at();
        correct();
        switch (record) {
            case JournalRecord.RunStarted started -> {
                which = started.run() == run ? which : Optional.empty();
                run = started.run();
                over = false;
            }
            case JournalRecord.RecrawlRequested asked -> {
                which = Optional.of(asked.which());
                begun = scheduled() ? Optional.of(asked.at()) : begun;
            }
            case JournalRecord.RunEnded _ -> over = true;
            default -> {
                if (scheduled() && (tally.spent() > before || record instanceof JournalRecord.SitemapFetched)) {
                    requests.addLast(record.at());
                }
            }
        }
        while (!requests.isEmpty() && !within(requests.getFirst(), last)) {
            requests.removeFirst();
        }
    }

    /// What was requested while the clock was ahead counts as requested when it had been set back.
    private void correct() {
        int ahead = 0;
        while (!requests.isEmpty() && requests.getLast().isAfter(last)) {
            requests.removeLast();
            ahead++;
        }
        for (int i = 0; i < ahead; i++) {
            requests.addLast(last);
        }
    }

    private boolean scheduled() {
        return which.orElse(null) instanceof Recrawl.Due;
    }

    private static boolean within(Instant request, Instant now) {
        return request.isAfter(now.minus(RevisitSchedule.DAY));
    }

    /// Start of the schedule's last run; before the first, time of the last record in the journal.
    public Instant begun() {
        return begun.orElse(last);
    }

    /// Requests for pages and sitemaps by the schedule's runs in the 24 hours before `now`, with those that seem to
    /// be in the 24 hours after it; later ones were made while the clock was ahead.
    public long spent(Instant now) {
        return requests.stream()
                .filter(request -> within(request, now) && within(now, request))
                .count();
    }

    /// Whether a user's recrawl was interrupted and is to be resumed.
    public boolean interrupted() {
        return !over && which.isPresent() && !scheduled();
    }
}
