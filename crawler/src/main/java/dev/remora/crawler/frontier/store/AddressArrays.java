package dev.remora.crawler.frontier.store;

import java.util.Arrays;

/// The state of each address and the place of its last link, in open-addressed primitive arrays by key, at most 75 %
/// full: 24 bytes per slot. For one thread.
final class AddressArrays {
    private static final int FEWEST = 1 << 10;
    private static final long FREE = AddressState.UNSEEN.packed();

    private long[] keys;
    private long[] states; // UNSEEN marks a free slot
    private long[] places;
    private int size;

    /// @param slots number of slots
    AddressArrays(int slots) {
        int length = Integer.highestOneBit(Math.max(FEWEST, slots) * 2 - 1);
        keys = new long[length];
        states = new long[length];
        places = new long[length];
        Arrays.fill(states, FREE);
    }

    int size() {
        return size;
    }

    int slots() {
        return keys.length;
    }

    /// Whether a slot has an address.
    boolean used(int slot) {
        return states[slot] != FREE;
    }

    long key(int slot) {
        return keys[slot];
    }

    AddressState state(int slot) {
        return AddressState.unpacked(states[slot]);
    }

    /// Place of the last link; 0 if none ever led to the address.
    long place(int slot) {
        return places[slot];
    }

    AddressState stateOf(long key) {
        return AddressState.unpacked(states[slot(key)]);
    }

    long placeOf(long key) {
        int slot = slot(key);
        return used(slot) ? places[slot] : 0;
    }

    void state(long key, AddressState state) {
        long packed = state.packed();
        if (packed != FREE) {
            int slot = insert(key); // which may replace the arrays
            states[slot] = packed;
        }
    }

    /// The address must have a state, or get one next.
    void place(long key, long place) {
        int slot = insert(key);
        places[slot] = place;
    }

    private int insert(long key) {
        int slot = slot(key);
        if (used(slot)) {
            return slot;
        }
        if (size * 4L >= keys.length * 3L) {
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
        AddressArrays larger = new AddressArrays(2 * keys.length);
        for (int slot = 0; slot < keys.length; slot++) {
            if (used(slot)) {
                int to = larger.slot(keys[slot]);
                larger.keys[to] = keys[slot];
                larger.states[to] = states[slot];
                larger.places[to] = places[slot];
            }
        }
        keys = larger.keys;
        states = larger.states;
        places = larger.places;
    }
}
