package dev.remora.search.watch;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.provenance.WaitingLinks;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.run.RunTally;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// The figures of a [CoverageEstimate], by the journal. Only first requests of an address by a crawl count: a recrawl
/// tells nothing of pages that are not found yet, and an import follows no link. About 4 bytes per address. For one
/// thread.
final class CoverageStatistics {
    /// Requests in which newcomers are counted, and after which there is an estimate.
    private static final int WINDOW = 500;

    /// Weight of a request relative to the next one of its priority: strategies change, and so do sites.
    private static final double DECAY = 0.998;

    /// Requests that the overall share of pages on topic weighs in that of a priority.
    private static final double PRIOR = 10;

    private static final int NO_HIT = -1;

    private final WaitingLinks links;
    private final RunTally tally;
    private final BitSet onTopic = new BitSet();
    /// Number of requests before the address became known, by its number.
    private final IntArray since = new IntArray();

    private int addresses;
    private int requests;
    /// Of each of the last requests: since when its address was known, if its page is on topic.
    private final int[] last = new int[WINDOW];

    private final double[] asked = new double[WaitingLinks.BARS];
    private final double[] hits = new double[WaitingLinks.BARS];
    private double promised;
    private double kept;

    /// @param links applies each record after this
    /// @param tally applies each record before this
    CoverageStatistics(WaitingLinks links, RunTally tally) {
        this.links = links;
        this.tally = tally;
        Arrays.fill(last, NO_HIT);
    }

    /// Called before the links apply the record.
    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Queued queued -> number(queued.link().target().key());
            case JournalRecord.Fetched page -> {
                answered(number(page.url().key()), page.harvested());
                judged(page.url().key(), page.harvested());
            }
            case JournalRecord.Moved moved -> answered(number(moved.url().key()), false);
            case JournalRecord.Failed failed
            when failed.retryAt().isEmpty() -> answered(number(failed.url().key()), false);
            case JournalRecord.Unchanged page -> judged(page.url().key(), page.harvested());
            case JournalRecord.Reparsed again -> judged(again.page().url().key(), again.harvested());
            case JournalRecord.Judged page -> judged(page.url().key(), page.verdict() == Verdict.ON_TOPIC);
            case JournalRecord.Rejudged page -> judged(page.url().key(), page.onTopic() && page.sameAs() == 0);
            case JournalRecord.Removed page -> judged(page.url().key(), false);
            default -> {} // tells of no page
        }
    }

    private int number(long key) {
        int number = links.number(key);
        while (addresses <= number) {
            since.set(addresses++, requests);
        }
        return number;
    }

    private void judged(long key, boolean hit) {
        onTopic.set(number(key), hit);
    }

    private void answered(int number, boolean hit) {
        if (tally.kind() == RunKind.IMPORT || !links.unvisited(number)) {
            return;
        }
        double priority = links.priority(number);
        int bar = WaitingLinks.bar(priority);
        asked[bar] = DECAY * asked[bar] + 1;
        hits[bar] = DECAY * hits[bar] + (hit ? 1 : 0);
        promised = DECAY * promised + priority;
        kept = DECAY * kept + (hit ? 1 : 0);
        last[requests++ % WINDOW] = hit ? since.get(number) : NO_HIT;
    }

    /// Returns the estimate at present; empty before there are enough requests.
    Optional<CoverageEstimate> estimate() {
        if (requests < WINDOW) {
            return Optional.empty();
        }
        int found = onTopic.cardinality();
        List<Long> queued = links.unvisitedByPriority();
        if (queued.stream().allMatch(count -> count == 0)) {
            return Optional.of(new CoverageEstimate(found, 0, 0));
        }
        double known = 0;
        double next = 0;
        long left = CoverageEstimate.AHEAD;
        for (int bar = WaitingLinks.BARS - 1; bar >= 0; bar--) {
            double share = share(bar);
            known += share * queued.get(bar);
            next += share * Math.min(left, queued.get(bar));
            left -= Math.min(left, queued.get(bar));
        }
        long newcomers = Arrays.stream(last)
                .filter(met -> met != NO_HIT && met > requests - WINDOW)
                .count();
        return Optional.of(new CoverageEstimate(found, known + newcomers, next));
    }

    /// The share of pages on topic among requests of a priority. Where they are few, the middle of the bar
    /// counts, multiplied with what promises were worth so far.
    private double share(int bar) {
        double middle = (bar + 0.5) / WaitingLinks.BARS;
        double worth = (kept + 1) / (promised + 1);
        return Math.min(1, (hits[bar] + PRIOR * worth * middle) / (asked[bar] + PRIOR));
    }
}
