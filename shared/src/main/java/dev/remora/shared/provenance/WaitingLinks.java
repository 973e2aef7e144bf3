package dev.remora.shared.provenance;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RelevanceChange;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.run.RunTally;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/// The frontier by the journal: which links wait, with what priority. About 28 bytes per address, 16 more
/// per redirect and dropped page, and 4 per queued link. For one thread.
public final class WaitingLinks {
    /// Bars of [#byPriority], each a tenth of the range.
    public static final int BARS = 10;

    private final RunTally tally;
    private final DoubleUnaryOperator kept;
    private final KeyTable addresses = new KeyTable();
    private final BitSet waiting = new BitSet();
    /// Addresses with a verdict.
    private final BitSet known = new BitSet();
    /// Addresses that had a page or a redirect when they were last fetched.
    private final BitSet read = new BitSet();
    /// Addresses that a recrawl of all queues with their relevance.
    private final BitSet done = new BitSet();
    /// Addresses that it queues with the priority they had.
    private final BitSet gaveUp = new BitSet();

    private final StayingTargets staying = new StayingTargets(this::known);

    private float[] priorities = new float[64];
    private float[] relevances = new float[64];
    /// Address number of each queued record, by the record's number minus 1.
    private final IntArray targets = new IntArray();

    private int links;

    /// @param tally takes each record before this
    /// @param kept what is kept of a priority
    public WaitingLinks(RunTally tally, DoubleUnaryOperator kept) {
        this.tally = tally;
        this.kept = kept;
    }

    /// Applies a record.
    public void take(JournalRecord record) {
        staying.take(record, tally.recrawls());
        VerdictChange.of(record).ifPresent(change -> {
            int number = number(change.url().key());
            known.set(number, change.known());
            read.set(number, record instanceof JournalRecord.Fetched || record instanceof JournalRecord.Moved);
        });
        RelevanceChange.of(record)
                .ifPresent(change -> relevances[number(change.url().key())] = kept((float) change.relevance()));
        StayingTargets.settled(record).ifPresent(url -> settle(number(url.key()), record));
        switch (record) {
            case JournalRecord.RecrawlRequested recrawl when recrawl.which() instanceof Recrawl.All -> recrawl();
            case JournalRecord.RunEnded _ when tally.recrawls() -> recrawlEnded();
            case JournalRecord.AskedAgain again -> waits(number(again.key()), 1);
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Rescored rescored ->
                rescored.priorities().forEach((link, priority) -> priorities[targets.get(link - 1)] = kept(priority));
            default -> {} // queues no address
        }
    }

    private float kept(double priority) {
        return (float) kept.applyAsDouble(priority);
    }

    private void queued(JournalRecord.Queued queued) {
        int number = number(queued.link().target().key());
        targets.set(links++, number);
        waits(number, queued.priority());
    }

    private void waits(int number, double priority) {
        waiting.set(number);
        done.clear(number);
        gaveUp.clear(number);
        priorities[number] = kept(priority);
    }

    /// Removes an address from the frontier.
    private void settle(int number, JournalRecord record) {
        waiting.clear(number);
        done.set(
                number,
                switch (record) {
                    case JournalRecord.Fetched _, JournalRecord.Unchanged _ -> true;
                    case JournalRecord.Moved _, JournalRecord.SitemapFetched _ -> true;
                    default -> false;
                });
        gaveUp.set(
                number,
                switch (record) {
                    case JournalRecord.Failed failed -> failed.isTransient();
                    case JournalRecord.RefusedByRobots refused ->
                        refused.keptUntil().isPresent();
                    default -> false;
                });
    }

    private void recrawl() {
        done.stream().forEach(number -> priorities[number] = relevances[number]);
        waiting.or(done);
        waiting.or(gaveUp);
        done.clear();
        gaveUp.clear();
    }

    /// Addresses that a recrawl did not reach keep their verdict.
    private void recrawlEnded() {
        for (int number = waiting.nextSetBit(0); number >= 0; number = waiting.nextSetBit(number + 1)) {
            if (known.get(number) && !staying.stays(addresses.key(number))) {
                waiting.clear(number);
                done.set(number, read.get(number));
            }
        }
    }

    private boolean known(long key) {
        int number = addresses.find(key);
        return number >= 0 && known.get(number);
    }

    /// Returns the number of links in the frontier.
    public int count() {
        return waiting.cardinality();
    }

    /// Returns the numbers of the addresses in the frontier.
    IntStream numbers() {
        return waiting.stream();
    }

    /// Returns the number of links in the frontier with a priority in each tenth of [0, 1], lowest first.
    public List<Long> byPriority() {
        return byPriority(numbers());
    }

    /// Returns the same for addresses that were never fetched.
    public List<Long> unvisitedByPriority() {
        return byPriority(numbers().filter(this::unvisited));
    }

    private List<Long> byPriority(IntStream those) {
        long[] bars = new long[BARS];
        those.forEach(number -> bars[bar(priorities[number])]++);
        return Arrays.stream(bars).boxed().toList();
    }

    /// Returns the bar of a priority, from 0.
    public static int bar(double priority) {
        return Math.clamp((int) (priority * BARS), 0, BARS - 1);
    }

    /// Returns whether an address is in the frontier and was never fetched.
    public boolean unvisited(int number) {
        return waiting.get(number) && !known.get(number);
    }

    /// Returns what is kept of the last priority of an address.
    public double priority(int number) {
        return priorities[number];
    }

    /// Returns the number of an address, which is added if it is new.
    public int number(long key) {
        int number = addresses.add(key);
        if (number >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * number);
            relevances = Arrays.copyOf(relevances, 2 * number);
        }
        return number;
    }
}
