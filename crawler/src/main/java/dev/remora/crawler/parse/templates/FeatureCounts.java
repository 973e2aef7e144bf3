package dev.remora.crawler.parse.templates;

import java.util.Arrays;

/// Counts of features by their 64-bit keys, in two arrays: open addressing, at most half full. Not safe for
/// threads.
public final class FeatureCounts {
    private static final int SMALLEST = 256;

    private long[] keys;
    private byte[] counts;
    private int size;

    FeatureCounts() {
        this(0);
    }

    /// An empty count.
    ///
    /// @param expected features for which there shall be room from the beginning
    public FeatureCounts(int expected) {
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, expected)) * 4);
        keys = new long[capacity];
        counts = new byte[capacity];
    }

    /// Bytes that its arrays take.
    int bytes() {
        return keys.length * (Long.BYTES + Byte.BYTES);
    }

    /// How many features are counted.
    int size() {
        return size;
    }

    /// How often a feature was counted: 0 to 127.
    public int count(long key) {
        return counts[place(key)];
    }

    /// Counts a feature once more, and returns how often it was counted before.
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

    /// Forgets the features that were counted once.
    void dropRare() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = counts[i] == 1 ? 0 : counts[i];
        }
        rebuild(fitting(), 0);
    }

    /// Halves all counts, rounded up; forgets the features that were counted once.
    void halve() {
        dropRare();
        rebuild(keys.length, 1);
    }

    /// The least capacity that what is counted now leaves half empty.
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

    /// Where a key is, or would be.
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
