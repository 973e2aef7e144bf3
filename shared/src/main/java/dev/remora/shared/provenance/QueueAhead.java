package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.BitSet;

/// Counts the queued links with a higher priority than a given queued one. Keeps the keys of links that were
/// ahead at some time, of the host's addresses and of addresses with a verdict, and the relevance of each
/// page: about 16 bytes each.
final class QueueAhead {
    private final double priority;
    private final String host;
    private final KeyTable keys = new KeyTable();
    private final BitSet ahead = new BitSet();

    /// Failed while ahead, and queued again by a recrawl of all.
    private final BitSet dormant = new BitSet();

    private final KeyTable ofHost = new KeyTable();
    private final KeyTable pages;
    private final float[] relevances;

    /// Pages that a recrawl of all queues with their relevance.
    private final BitSet done = new BitSet();

    /// Pages that it queues with the priority they had.
    private final BitSet gaveUp = new BitSet();

    /// Pages that are queued, ahead or not.
    private final BitSet waiting = new BitSet();

    /// Pages whose verdict is not that there is none: they are done when a recrawl ends before it reaches them.
    private final BitSet read = new BitSet();

    /// Addresses that have a verdict, which they keep when a recrawl ends before it reaches them.
    private final KeyTable judged = new KeyTable();

    private final BitSet known = new BitSet();
    private final MovedTargets moved = new MovedTargets();
    private final RunTally tally = new RunTally();

    /// Key of the address that each record queued, at its number minus 1.
    private long[] targets = new long[1024];

    private int links;

    /// @param url the queued address
    /// @param priority its priority
    /// @param pages keys of the fetched pages
    QueueAhead(Url url, double priority, KeyTable pages) {
        this.priority = priority;
        this.host = url.host();
        this.pages = pages;
        this.relevances = new float[pages.size()];
    }

    void take(JournalRecord record) {
        tally.take(record);
        moved.take(record, tally.recrawls());
        VerdictChange.of(record)
                .ifPresent(change -> known.set(judged.add(change.url().key()), change.known()));
        switch (record) {
            case JournalRecord.Queued queued -> {
                Url target = queued.link().target();
                if (links == targets.length) {
                    targets = Arrays.copyOf(targets, 2 * links);
                }
                targets[links++] = target.key();
                if (target.host().equals(host)) {
                    ofHost.add(target.key());
                }
                waits(target.key(), queued.priority());
            }
            case JournalRecord.Rescored rescored ->
                rescored.priorities().forEach((link, its) -> waits(targets[(int) link - 1], its));
            case JournalRecord.Fetched page -> {
                done(page.url().key(), (float) page.relevance());
                verdict(page.url().key(), true);
            }
            case JournalRecord.Unchanged page ->
                done(page.url().key(), lastOf(page.url().key()));
            case JournalRecord.Rejudged judged -> read(judged.url().key(), judged.relevance());
            case JournalRecord.Reparsed again ->
                read(again.page().url().key(), again.page().relevance());
            case JournalRecord.Moved moved -> {
                done(moved.url().key(), lastOf(moved.url().key()));
                verdict(moved.url().key(), true);
            }
            case JournalRecord.SitemapFetched feed
            when feed.feed() -> {
                done(feed.url().key(), 1);
                verdict(feed.url().key(), false);
            }
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.Dropped dropped -> left(dropped.url().key());
            case JournalRecord.RefusedByRobots refused -> {
                if (refused.keptUntil().isPresent()) {
                    asleep(refused.url().key());
                } else {
                    gone(refused.url().key());
                }
            }
            case JournalRecord.Removed removed -> gone(removed.url().key());
            case JournalRecord.RecrawlRequested recrawl when recrawl.which() instanceof Recrawl.All -> recrawl();
            case JournalRecord.AskedAgain again -> waits(again.key(), 1);
            case JournalRecord.RunEnded _ when tally.recrawls() -> recrawlEnded();
            default -> {} // does not change the queue
        }
    }

    private void waits(long key, double itsPriority) {
        boolean before = itsPriority > priority;
        int number = before ? keys.add(key) : keys.find(key);
        if (number >= 0) {
            ahead.set(number, before);
            dormant.clear(number);
        }
        int page = pages.find(key);
        if (page >= 0) {
            waiting.set(page);
        }
    }

    private void done(long key, float relevance) {
        left(key);
        int page = pages.find(key);
        if (page >= 0) {
            relevances[page] = relevance;
            done.set(page);
        }
    }

    /// Sets the relevance of a stored page, whether its address is queued or not.
    private void read(long key, double relevance) {
        int page = pages.find(key);
        if (page >= 0) {
            relevances[page] = (float) relevance;
        }
    }

    private float lastOf(long key) {
        int page = pages.find(key);
        return page < 0 ? 0 : relevances[page];
    }

    private void failed(JournalRecord.Failed failed) {
        if (failed.retryAt().isPresent()) {
            return;
        }
        if (failed.isTransient()) {
            asleep(failed.url().key());
        } else {
            gone(failed.url().key());
        }
    }

    /// Says of a page whether it is there.
    private void verdict(long key, boolean there) {
        int page = pages.find(key);
        if (page >= 0) {
            read.set(page, there);
        }
    }

    private void gone(long key) {
        left(key);
        verdict(key, false);
    }

    /// An address that was ahead waits for the next recrawl.
    private void asleep(long key) {
        int number = keys.find(key);
        boolean wasAhead = number >= 0 && ahead.get(number);
        left(key);
        if (wasAhead) {
            dormant.set(number);
        }
        int page = pages.find(key);
        if (page >= 0) {
            gaveUp.set(page);
        }
    }

    private void left(long key) {
        int number = keys.find(key);
        if (number >= 0) {
            ahead.clear(number);
            dormant.clear(number);
        }
        int page = pages.find(key);
        if (page >= 0) {
            done.clear(page);
            gaveUp.clear(page);
            waiting.clear(page);
        }
    }

    private void recrawl() {
        ahead.or(dormant);
        dormant.clear();
        waiting.or(gaveUp);
        gaveUp.clear();
        for (int page = done.nextSetBit(0); page >= 0; page = done.nextSetBit(page + 1)) {
            waits(pages.key(page), relevances[page]);
        }
    }

    private void recrawlEnded() {
        for (int number = ahead.nextSetBit(0); number >= 0; number = ahead.nextSetBit(number + 1)) {
            int its = judged.find(keys.key(number));
            ahead.set(number, its < 0 || !known.get(its) || moved.stays(keys.key(number)));
        }
        for (int page = waiting.nextSetBit(0); page >= 0; page = waiting.nextSetBit(page + 1)) {
            boolean stays = moved.stays(pages.key(page));
            waiting.set(page, stays);
            done.set(page, !stays && read.get(page));
        }
    }

    long count() {
        return ahead.cardinality();
    }

    long countOfHost() {
        long count = 0;
        for (int number = 0; number < ofHost.size(); number++) {
            int waiting = keys.find(ofHost.key(number));
            count += waiting >= 0 && ahead.get(waiting) ? 1 : 0;
        }
        return count;
    }
}
