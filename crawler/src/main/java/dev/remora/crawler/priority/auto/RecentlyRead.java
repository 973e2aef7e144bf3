package dev.remora.crawler.priority.auto;

import java.util.Arrays;
import java.util.function.Function;

/// A cache of the last results, in bounded memory. A key has two slots, and the less recently used one is
/// replaced: with one slot each, half as many texts more had to be read in a crawl's first 2,500 pages. For
/// one thread.
///
/// @param <K> key, compared by [Object#equals]
/// @param <V> result
final class RecentlyRead<K, V> {
    private static final int PAIR = 4;

    /// Key, value, key, value: pair after pair, the more recent one first in each.
    private final Object[] entries;

    private final Function<K, V> reading;
    private final int mask;

    /// @param places a power of two, at least 2
    /// @param reading computes the result of a key, always the same until [#forget]
    RecentlyRead(int places, Function<K, V> reading) {
        this.entries = new Object[2 * places];
        this.reading = reading;
        this.mask = places / 2 - 1;
    }

    /// Returns the result of a key, computed if it is not cached.
    V of(K key) {
        int first = PAIR * pair(key);
        if (!key.equals(entries[first])) {
            V value = key.equals(entries[first + 2]) ? at(first + 3) : reading.apply(key);
            entries[first + 2] = entries[first];
            entries[first + 3] = entries[first + 1];
            entries[first] = key;
            entries[first + 1] = value;
        }
        return at(first + 1);
    }

    /// Empties the cache.
    void forget() {
        Arrays.fill(entries, null);
    }

    @SuppressWarnings("unchecked") // values stand behind their keys, and nothing else does
    private V at(int place) {
        return (V) entries[place];
    }

    private int pair(K key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 16)) & mask;
    }
}
