package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RelevanceChange;
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
    private final RecrawledPages pages;

    /// Addresses that have a verdict, which they keep when a recrawl ends before it reaches them.
    private final KeyTable judged = new KeyTable();

    private final BitSet known = new BitSet();
    private final StayingTargets staying = new StayingTargets(this::known);
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
        this.pages = new RecrawledPages(pages);
    }

    void take(JournalRecord record) {
        tally.take(record);
        staying.take(record, tally.recrawls());
        RelevanceChange.of(record)
                .ifPresent(change -> pages.relevant(change.url().key(), change.relevance()));
        VerdictChange.of(record)
                .ifPresent(change -> known.set(judged.add(change.url().key()), change.known()));
        switch (record) {
            case JournalRecord.Queued queued -> queued(queued.link().target().key(), queued);
            case JournalRecord.Rescored rescored ->
                rescored.priorities().forEach((link, its) -> waits(targets[(int) link - 1], its));
            case JournalRecord.Fetched page -> {
                done(page.url().key());
                pages.verdict(page.url().key(), true);
            }
            case JournalRecord.Unchanged page -> done(page.url().key());
            case JournalRecord.Moved moved -> {
                done(moved.url().key());
                pages.verdict(moved.url().key(), true);
            }
            case JournalRecord.SitemapFetched feed
            when feed.feed() -> {
                done(feed.url().key());
                pages.verdict(feed.url().key(), false);
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

    private void queued(long target, JournalRecord.Queued queued) {
        if (links == targets.length) {
            targets = Arrays.copyOf(targets, 2 * links);
        }
        targets[links++] = target;
        if (queued.link().target().host().equals(host)) {
            ofHost.add(target);
        }
        waits(target, queued.priority());
    }

    private void waits(long key, double itsPriority) {
        boolean before = itsPriority > priority;
        int number = before ? keys.add(key) : keys.find(key);
        if (number >= 0) {
            ahead.set(number, before);
            dormant.clear(number);
        }
        pages.waits(key);
    }

    private void done(long key) {
        left(key);
        pages.done(key);
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

    private void gone(long key) {
        left(key);
        pages.verdict(key, false);
    }

    /// An address that was ahead waits for the next recrawl.
    private void asleep(long key) {
        int number = keys.find(key);
        boolean wasAhead = number >= 0 && ahead.get(number);
        left(key);
        if (wasAhead) {
            dormant.set(number);
        }
        pages.gaveUp(key);
    }

    private void left(long key) {
        int number = keys.find(key);
        if (number >= 0) {
            ahead.clear(number);
            dormant.clear(number);
        }
        pages.left(key);
    }

    private void recrawl() {
        ahead.or(dormant);
        dormant.clear();
        pages.recrawl(this::waits);
    }

    private void recrawlEnded() {
        for (int number = ahead.nextSetBit(0); number >= 0; number = ahead.nextSetBit(number + 1)) {
            long key = keys.key(number);
            ahead.set(number, !known(key) || staying.stays(key));
        }
        pages.recrawlEnded(staying);
    }

    private boolean known(long key) {
        int number = judged.find(key);
        return number >= 0 && known.get(number);
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
