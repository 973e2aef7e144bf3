package dev.remora.shared.graph;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.array.LongArray;
import java.io.Serializable;

/// Numbers 64-bit keys from 0 in order of insertion: a hash table with open addressing over two arrays, 14 to 24 bytes
/// per key. Not thread-safe.
public final class KeyTable implements Serializable {
    private static final long serialVersionUID = 2;
    private static final int FEWEST = 16;

    private final LongArray keys;

    /// Of each key its number and 1, in as many bits as a slot's place has, and in the others those of its hash that
    /// the place has not: so few other keys are read. 0 if the slot is free.
    private final IntArray slots;

    private int mask;
    private int size;

    /// Creates an empty table.
    public KeyTable() {
        this(64);
    }

    /// Creates an empty table with room for `expected` keys.
    public KeyTable(int expected) {
        this(expected, LargeMemory.NONE);
    }

    /// Creates an empty table with room for `expected` keys.
    ///
    /// @param memory has what does not stay on the heap
    public KeyTable(int expected, LargeMemory memory) {
        keys = new LongArray(memory);
        slots = new IntArray(memory);
        keys.reserve(Math.max(FEWEST, expected));
        placeIn(slotsFor(expected));
    }

    /// Returns the keys by their numbers, in an array of its own.
    public long[] keys() {
        long[] all = new long[size];
        for (int i = 0; i < size; i++) {
            all[i] = keys.get(i);
        }
        return all;
    }

    /// Makes room for keys at once, instead of growing step by step.
    ///
    /// @param expected number of all keys
    public void reserve(int expected) {
        keys.reserve(expected);
        int wanted = slotsFor(expected);
        if (wanted > mask + 1) {
            placeIn(wanted);
        }
    }

    /// The number of keys.
    public int size() {
        return size;
    }

    /// Returns the number of a key, or -1 if it was not added.
    public int find(long key) {
        int hash = hash(key);
        int slot = hash & mask;
        for (int entry = slots.get(slot); entry != 0; entry = slots.get(slot)) {
            if (((entry ^ hash) & ~mask) == 0 && keys.get((entry & mask) - 1L) == key) {
                return (entry & mask) - 1;
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    /// Returns the number of a key, which is added if it is new.
    public int add(long key) {
        int found = find(key);
        if (found >= 0) {
            return found;
        }
        int wanted = slotsFor(size + 1);
        if (wanted > mask + 1) {
            placeIn(wanted);
        }
        keys.set(size, key);
        place(key, size);
        return size++;
    }

    /// Returns the key with a number.
    ///
    /// @param number 0 to `size - 1`
    public long key(int number) {
        if (number >= size) {
            throw new IndexOutOfBoundsException("there are " + size + " keys, asked for number " + number);
        }
        return keys.get(number);
    }

    private void placeIn(int number) {
        slots.reset(number);
        mask = number - 1;
        for (int i = 0; i < size; i++) {
            place(keys.get(i), i);
        }
    }

    /// Puts a key that is in no slot into one.
    private void place(long key, int number) {
        int hash = hash(key);
        int slot = hash & mask;
        while (slots.get(slot) != 0) {
            slot = (slot + 1) & mask;
        }
        slots.set(slot, (hash & ~mask) | (number + 1));
    }

    private static int hash(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32);
    }

    /// Returns how many slots so many keys need: a power of two, and at least 1.5 times as many.
    private static int slotsFor(int keys) {
        return Math.multiplyExact(Integer.highestOneBit(Math.max(FEWEST, Math.addExact(keys, keys / 2))), 2);
    }
}
