package dev.remora.shared.provenance;

import dev.remora.shared.graph.KeyTable;
import java.util.BitSet;

/// Which stored pages a recrawl of all pages queues, and with what priority: some 4 bytes and 4 bits each. Other
/// addresses are ignored.
final class RecrawledPages {
    @FunctionalInterface
    interface Queue {
        void add(long key, double priority);
    }

    private final KeyTable pages;
    private final float[] relevances;

    /// Those that it queues with their relevance.
    private final BitSet done = new BitSet();

    /// Those that it queues with the priority they had.
    private final BitSet gaveUp = new BitSet();

    private final BitSet waiting = new BitSet();

    /// Pages that existed when last requested: they are done when a recrawl ends before it reaches them.
    private final BitSet read = new BitSet();

    /// @param pages keys of the fetched pages
    RecrawledPages(KeyTable pages) {
        this.pages = pages;
        this.relevances = new float[pages.size()];
    }

    void waits(long key) {
        int page = pages.find(key);
        if (page >= 0) {
            waiting.set(page);
        }
    }

    void done(long key) {
        int page = pages.find(key);
        if (page >= 0) {
            done.set(page);
        }
    }

    /// Sets the relevance of a page, whether its address is queued or not.
    void relevant(long key, double relevance) {
        int page = pages.find(key);
        if (page >= 0) {
            relevances[page] = (float) relevance;
        }
    }

    void verdict(long key, boolean there) {
        int page = pages.find(key);
        if (page >= 0) {
            read.set(page, there);
        }
    }

    void gaveUp(long key) {
        int page = pages.find(key);
        if (page >= 0) {
            gaveUp.set(page);
        }
    }

    /// Says that an address is not queued any more.
    void left(long key) {
        int page = pages.find(key);
        if (page >= 0) {
            done.clear(page);
            gaveUp.clear(page);
            waiting.clear(page);
        }
    }

    /// Queues all pages.
    ///
    /// @param queue takes those that are queued with their relevance
    void recrawl(Queue queue) {
        waiting.or(gaveUp);
        gaveUp.clear();
        for (int page = done.nextSetBit(0); page >= 0; page = done.nextSetBit(page + 1)) {
            queue.add(pages.key(page), relevances[page]);
        }
    }

    /// Takes the pages that the recrawl did not reach out of the queue, without those that stay in it.
    void recrawlEnded(StayingTargets staying) {
        for (int page = waiting.nextSetBit(0); page >= 0; page = waiting.nextSetBit(page + 1)) {
            boolean stays = staying.stays(pages.key(page));
            waiting.set(page, stays);
            done.set(page, !stays && read.get(page));
        }
    }
}
