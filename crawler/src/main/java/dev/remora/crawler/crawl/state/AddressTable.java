package dev.remora.crawler.crawl.state;

import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.CrawlDb;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/// A table of addresses for reading a journal: open-addressed primitive arrays by key, at most 60% full, with
/// 32 bytes per slot, and 8 bytes per record that queued a link, so that a journal of millions of addresses
/// needs no object for each. Stores the number of the record by which a link is queued, not the link.
public final class AddressTable implements CrawlDb {
    private static final long FREE = AddressState.UNSEEN.packed();

    private long[] keys = new long[1 << 16];
    private long[] states = new long[1 << 16]; // UNSEEN marks a free slot
    private long[] links = new long[1 << 16];
    private double[] priorities = new double[1 << 16];
    private int size;

    /// Key of the address that each record queued, by its number less 1.
    private long[] targets = new long[1 << 16];

    private int queued;

    int size() {
        return size;
    }

    /// Number of records that queued a link.
    public int queued() {
        return queued;
    }

    @Override
    public AddressState state(long key) {
        return AddressState.unpacked(states[slot(key)]);
    }

    @Override
    public void state(long key, AddressState state) {
        int slot = insert(key);
        states[slot] = state.packed();
    }

    @Override
    public void add(Link link, double priority, Instant at) {
        long key = link.target().key();
        int slot = insert(key);
        if (queued == targets.length) {
            targets = Arrays.copyOf(targets, 2 * queued);
        }
        targets[queued++] = key;
        links[slot] = queued;
        waits(slot, AddressState.unpacked(states[slot]), priority);
    }

    private void waits(int slot, AddressState before, double priority) {
        states[slot] = AddressState.waiting(before, priority, links[slot]).packed();
        priorities[slot] = priority;
    }

    @Override
    public void remove(long key, Instant at) {
        // a table has no queue
    }

    @Override
    public void move(long sequence, double priority, Instant at) {
        int slot = slot(targets[(int) sequence - 1]);
        AddressState state = AddressState.unpacked(states[slot]);
        if (state.schedule() == Schedule.WAITING && links[slot] == sequence) {
            waits(slot, state, priority);
        }
    }

    /// Requeues an address by its last link, as if it had never failed.
    void requeue(long key, double priority) {
        int slot = insert(key);
        waits(slot, AddressState.unpacked(states[slot]).tried(0), priority);
    }

    /// Whether a link ever led to an address.
    boolean linked(long key) {
        return links[slot(key)] != 0;
    }

    /// Number of the record by which an address is queued; 0 if it is not queued.
    public long waitingLink(long key) {
        int slot = slot(key);
        return AddressState.unpacked(states[slot]).schedule() == Schedule.WAITING ? links[slot] : 0;
    }

    /// The priority with which an address is queued, or was last.
    public double priority(long key) {
        return priorities[slot(key)];
    }

    @Override
    public long[] waitingKeys() {
        return keys(key -> state(key).schedule() == Schedule.WAITING);
    }

    /// All keys that satisfy `such`, in no order.
    public long[] keys(LongPredicate such) {
        LongStream.Builder found = LongStream.builder();
        for (int slot = 0; slot < keys.length; slot++) {
            if (states[slot] != FREE && such.test(keys[slot])) {
                found.add(keys[slot]);
            }
        }
        return found.build().toArray();
    }

    /// The slot of an address, created if necessary. Must be called before an array field is read, since it may
    /// replace the arrays.
    private int insert(long key) {
        int slot = slot(key);
        if (states[slot] != FREE) {
            return slot;
        }
        if (size * 10L > keys.length * 6L) {
            grow();
            slot = slot(key);
        }
        keys[slot] = key;
        states[slot] = AddressState.UNSEEN
                .to(Schedule.DROPPED, AddressState.UNSEEN.verdict())
                .packed();
        size++;
        return slot;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key ^ (key >>> 32)) & mask;
        while (states[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldStates = states;
        long[] oldLinks = links;
        double[] oldPriorities = priorities;
        int length = oldKeys.length * 2;
        keys = new long[length];
        states = new long[length];
        links = new long[length];
        priorities = new double[length];
        Arrays.fill(states, FREE);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldStates[old] != FREE) {
                int slot = slot(oldKeys[old]);
                keys[slot] = oldKeys[old];
                states[slot] = oldStates[old];
                links[slot] = oldLinks[old];
                priorities[slot] = oldPriorities[old];
            }
        }
    }
}
