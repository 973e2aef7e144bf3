package dev.remora.crawler.frontier;

/// What was last read or written of the addresses met lately, by key: 65,536 places (1 MB), each for one address at
/// a time. The pages of a site link to the same addresses over and over, so that most questions end here and not in
/// the tree on disk. For one thread.
final class StateCache {
    private static final int PLACES = 1 << 16;

    private final long[] keys = new long[PLACES];
    private final long[] states = new long[PLACES];

    StateCache() {
        keys[0] = 1; // a key that does not belong there: no place holds anything yet
    }

    boolean holds(long key) {
        return keys[place(key)] == key;
    }

    /// The packed state of an address that it [#holds].
    long get(long key) {
        return states[place(key)];
    }

    /// Keeps a packed state, in place of another address's if need be.
    void put(long key, long packed) {
        int place = place(key);
        keys[place] = key;
        states[place] = packed;
    }

    private static int place(long key) {
        return (int) key & (PLACES - 1);
    }
}
