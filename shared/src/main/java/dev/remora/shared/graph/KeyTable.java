package dev.remora.shared.graph;

import java.io.Serializable;
import java.util.Arrays;

/// Numbers 64-bit keys from 0 in order of insertion: a hash table with open addressing over two arrays, about
/// 16 bytes per key. Not thread-safe.
public final class KeyTable implements Serializable {
    private static final long serialVersionUID = 1;

    private long[] keys;
    private int[] slots;
    private int size;

    /// Creates an empty table.
    public KeyTable() {
        this(64);
    }

    /// Creates an empty table with room for `expected` keys.
    public KeyTable(int expected) {
        keys = new long[Math.max(16, expected)];
        slots = emptySlots(keys.length);
    }

    /// Returns the keys by their numbers, in an array of its own.
    public long[] keys() {
        return Arrays.copyOf(keys, size);
    }

    /// Makes room for keys at once, instead of growing step by step.
    ///
    /// @param expected number of all keys
    public void reserve(int expected) {
        if (expected > keys.length) {
            resize(expected);
        }
    }

    /// The number of keys.
    public int size() {
        return size;
    }

    /// Returns the number of a key, or -1 if it was not added.
    public int find(long key) {
        return slots[slotOf(key)];
    }

    /// Returns the number of a key, which is added if it is new.
    public int add(long key) {
        int slot = slotOf(key);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        if (size == keys.length) {
            grow();
            slot = slotOf(key);
        }
        keys[size] = key;
        slots[slot] = size;
        return size++;
    }

    /// Returns the key with a number.
    ///
    /// @param number 0 to `size - 1`
    public long key(int number) {
        if (number >= size) {
            throw new IndexOutOfBoundsException("there are " + size + " keys, asked for number " + number);
        }
        return keys[number];
    }

    private int slotOf(long key) {
        int mask = slots.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (slots[slot] >= 0 && keys[slots[slot]] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        resize(Math.addExact(keys.length, keys.length / 2 + 16));
    }

    private void resize(int room) {
        keys = Arrays.copyOf(keys, room);
        slots = emptySlots(keys.length);
        for (int i = 0; i < size; i++) {
            slots[slotOf(keys[i])] = i;
        }
    }

    /// Returns an empty array of slots, whose length is a power of two and at least 1.5 times the number of
    /// keys.
    private static int[] emptySlots(int keys) {
        int[] slots = new int[Integer.highestOneBit(Math.max(16, keys + keys / 2)) * 2];
        Arrays.fill(slots, -1);
        return slots;
    }
}
