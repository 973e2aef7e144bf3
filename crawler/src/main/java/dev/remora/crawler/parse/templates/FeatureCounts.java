package dev.remora.crawler.parse.templates;

import java.util.Arrays;

/// Counts of features by their 64-bit keys, in two arrays: open addressing, at most half full. Not thread-safe.
public final class FeatureCounts {
    private static final int SMALLEST = 256;

    private long[] keys;
    private byte[] counts;
    private int size;

    FeatureCounts() {
        this(0);
    }

    /// Creates empty counts.
    ///
    /// @param expected number of features to reserve space for
    public FeatureCounts(int expected) {
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, expected)) * 4);
        keys = new long[capacity];
        counts = new byte[capacity];
    }

    /// Returns the size of its arrays in bytes.
    int bytes() {
        return keys.length * (Long.BYTES + Byte.BYTES);
    }

    int size() {
        return size;
    }

    /// Returns the count of a feature: 0 to 127.
    public int count(long key) {
        return counts[place(key)];
    }

    /// Increments the count of a feature and returns its previous count.
    public int add(long key) {
        int place = place(key);
        int before = counts[place];
        if (before == 0) {
            if (size * 2 >= keys.length) {
                rebuild(keys.length * 2, 0);
                place = place(key);
            }
            keys[place] = key;
            size++;
        }
        if (before < Byte.MAX_VALUE) {
            counts[place]++;
        }
        return before;
    }

    /// Removes the features with a count of 1.
    void dropRare() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = counts[i] == 1 ? 0 : counts[i];
        }
        rebuild(fitting(), 0);
    }

    /// Halves all counts, rounded up, and removes the features with a count of 1.
    void halve() {
        dropRare();
        rebuild(keys.length, 1);
    }

    /// Returns the smallest capacity at which the table is at most half full.
    private int fitting() {
        int left = 0;
        for (byte count : counts) {
            left += count > 0 ? 1 : 0;
        }
        return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, left)) * 4);
    }

    private void rebuild(int capacity, int shift) {
        long[] oldKeys = keys;
        byte[] oldCounts = counts;
        keys = new long[capacity];
        counts = new byte[capacity];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldCounts[i] > 0) {
                int place = place(oldKeys[i]);
                keys[place] = oldKeys[i];
                counts[place] = (byte) ((oldCounts[i] + shift) >> shift);
                size++;
            }
        }
    }

    /// Returns the slot of a key, or the free slot for it.
    private int place(long key) {
        int mask = keys.length - 1;
        int place = (int) ((key * 0x9e3779b97f4a7c15L) >>> 32) & mask;
        while (counts[place] != 0 && keys[place] != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    @Override
    public String toString() {
        return size + " features, " + Arrays.hashCode(counts);
    }
}
