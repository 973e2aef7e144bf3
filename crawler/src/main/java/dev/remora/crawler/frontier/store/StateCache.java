package dev.remora.crawler.frontier.store;

import java.util.BitSet;

/// A cache of address states, by key: 65,536 slots (1 MB), each for one address at a time. The pages of a site
/// link to the same addresses over and over, and an address is found, queued, re-scored and taken within a
/// while: most reads end here and not in the tree on disk, and most states are written there once, on
/// eviction. For one thread.
final class StateCache {
    private static final int PLACES = 1 << 16;

    private final Tree tree;
    private final long[] keys = new long[PLACES];
    private final long[] states = new long[PLACES];
    private final BitSet unwritten = new BitSet(PLACES);

    /// The storage behind the cache.
    interface Tree {
        /// The packed state of an address; that of [AddressState#UNSEEN] if it is unknown.
        long read(long key);

        void write(long key, long packed);
    }

    StateCache(Tree tree) {
        this.tree = tree;
        keys[0] = 1; // a key that does not belong there, so that all slots are empty
    }

    /// The packed state of an address.
    long get(long key) {
        return states[placed(key)];
    }

    /// Sets the packed state of an address.
    ///
    /// @return its previous one
    long put(long key, long packed) {
        int place = placed(key);
        long before = states[place];
        states[place] = packed;
        unwritten.set(place);
        return before;
    }

    /// Writes all unwritten states.
    void flush() {
        for (int place = unwritten.nextSetBit(0); place >= 0; place = unwritten.nextSetBit(place + 1)) {
            tree.write(keys[place], states[place]);
        }
        unwritten.clear();
    }

    /// The slot of an address; evicts another address if necessary.
    private int placed(long key) {
        int place = (int) key & (PLACES - 1);
        if (keys[place] != key) {
            if (unwritten.get(place)) {
                tree.write(keys[place], states[place]);
                unwritten.clear(place);
            }
            states[place] = tree.read(key);
            keys[place] = key;
        }
        return place;
    }
}
