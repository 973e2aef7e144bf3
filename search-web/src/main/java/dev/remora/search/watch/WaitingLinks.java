package dev.remora.search.watch;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.provenance.StayingTargets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The frontier by the journal: number of links and their priorities. About 24 bytes per address, 16 more
/// per redirect and dropped page, and 4 per queued link. For one thread.
public final class WaitingLinks {
    /// Bars of [#byPriority], each a tenth of the range.
    public static final int BARS = 10;

    private final KeyTable addresses = new KeyTable();
    private final BitSet waiting = new BitSet();
    /// Addresses with a verdict.
    private final BitSet known = new BitSet();
    /// Addresses that had a page or a redirect when they were last fetched.
    private final BitSet read = new BitSet();
    private final StayingTargets staying = new StayingTargets(this::known);
    /// Addresses that a full recrawl fetches again.
    private final BitSet done = new BitSet();

    private float[] priorities = new float[64];
    /// Address number of each queued record, by the record's number minus 1.
    private int[] targets = new int[64];

    private int links;
    private boolean recrawls;
    private int run;

    /// Applies a record.
    public void take(JournalRecord record) {
        staying.take(record, recrawls);
        VerdictChange.of(record).ifPresent(change -> {
            int number = number(change.url().key());
            known.set(number, change.known());
            read.set(number, record instanceof JournalRecord.Fetched || record instanceof JournalRecord.Moved);
        });
        switch (record) {
            case JournalRecord.RunStarted started -> {
                recrawls &= started.run() == run;
                run = started.run();
            }
            case JournalRecord.RunEnded _ -> ended();
            case JournalRecord.RecrawlRequested recrawl -> requeue(recrawl.which());
            case JournalRecord.AskedAgain again -> waits(number(again.key()), 1);
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Rescored rescored ->
                rescored.priorities().forEach((link, priority) -> rescored(targets[(int) link - 1], priority));
            case JournalRecord.Fetched page -> settle(page.url().key(), true, page.relevance());
            case JournalRecord.Unchanged page -> settle(number(page.url().key()), true);
            case JournalRecord.Moved moved -> settle(moved.url().key(), true, 0);
            case JournalRecord.Failed failure -> failed(failure);
            case JournalRecord.SitemapFetched list
            when list.feed() -> settle(list.url().key(), true, 1);
            case JournalRecord.Dropped dropped -> settle(dropped.url().key(), false, 0);
            case JournalRecord.RefusedByRobots refused ->
                settle(refused.url().key(), refused.keptUntil().isPresent(), 0);
            case JournalRecord.Removed removed -> settle(removed.url().key(), false, 0);
            default -> {} // settles no address
        }
    }

    /// Returns the number of links in the frontier.
    public int count() {
        return waiting.cardinality();
    }

    /// Returns the number of links in the frontier with a priority in each tenth of [0, 1], lowest first.
    public List<Long> byPriority() {
        return byPriority(waiting);
    }

    /// Returns the same for addresses that were never fetched.
    List<Long> unvisitedByPriority() {
        BitSet unvisited = (BitSet) waiting.clone();
        unvisited.andNot(known);
        return byPriority(unvisited);
    }

    private List<Long> byPriority(BitSet those) {
        Long[] bars = new Long[BARS];
        Arrays.fill(bars, 0L);
        for (int number = those.nextSetBit(0); number >= 0; number = those.nextSetBit(number + 1)) {
            bars[bar(priorities[number])]++;
        }
        return List.of(bars);
    }

    /// Returns the bar of a priority, from 0.
    static int bar(double priority) {
        return Math.clamp((int) (priority * BARS), 0, BARS - 1);
    }

    /// Returns whether an address is in the frontier and was never fetched.
    boolean unvisited(int number) {
        return waiting.get(number) && !known.get(number);
    }

    /// Returns the last priority of an address.
    double priority(int number) {
        return priorities[number];
    }

    /// Returns the number of an address, which is added if it is new.
    int number(long key) {
        int number = addresses.add(key);
        if (number >= priorities.length) {
            priorities = Arrays.copyOf(priorities, 2 * number);
        }
        return number;
    }

    private void queued(JournalRecord.Queued queued) {
        int number = number(queued.link().target().key());
        if (links == targets.length) {
            targets = Arrays.copyOf(targets, 2 * links);
        }
        targets[links++] = number;
        done.clear(number);
        waits(number, queued.priority());
    }

    private void waits(int number, double priority) {
        waiting.set(number);
        priorities[number] = (float) priority;
    }

    private void rescored(int number, double priority) {
        priorities[number] = (float) priority;
    }

    /// Addresses that a recrawl did not reach keep their verdict.
    private void ended() {
        if (!recrawls) {
            return;
        }
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

    private void requeue(Recrawl which) {
        recrawls = true;
        if (which instanceof Recrawl.All) {
            waiting.or(done);
            done.clear();
        }
    }

    private void failed(JournalRecord.Failed failure) {
        if (failure.retryAt().isEmpty()) {
            settle(failure.url().key(), failure.isTransient(), 0);
        }
    }

    /// Removes an address from the frontier.
    ///
    /// @param priority with which a recrawl requests it again
    private void settle(long key, boolean askedAgain, double priority) {
        int number = number(key);
        settle(number, askedAgain);
        priorities[number] = (float) priority;
    }

    private void settle(int number, boolean askedAgain) {
        waiting.clear(number);
        done.set(number, askedAgain);
    }
}
