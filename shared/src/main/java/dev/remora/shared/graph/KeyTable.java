package dev.remora.shared.graph;

import java.util.Arrays;

/// Numbers 64-bit keys from 0 in the order in which they come: a hash table with open addressing over two arrays,
/// about 16 bytes a key. Not safe for use by several threads at once.
public final class KeyTable {
    private long[] keys;
    private int[] slots;
    private int size;

    /// An empty table.
    public KeyTable() {
        this(64);
    }

    /// An empty table with room for `expected` keys.
    public KeyTable(int expected) {
        keys = new long[Math.max(16, expected)];
        slots = emptySlots(keys.length);
    }

    private KeyTable(long[] keys, int[] slots, int size) {
        this.keys = keys;
        this.slots = slots;
        this.size = size;
    }

    /// How many keys there are.
    public int size() {
        return size;
    }

    /// Number of a key, or -1 if it never came.
    public int find(long key) {
        return slots[slotOf(key)];
    }

    /// Number of a key, which is added if it is new.
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

    /// The key that has this number.
    ///
    /// @param number 0 to `size - 1`
    public long key(int number) {
        if (number >= size) {
            throw new IndexOutOfBoundsException("there are " + size + " keys, asked for number " + number);
        }
        return keys[number];
    }

    /// A copy that no longer follows this table.
    public KeyTable copy() {
        return new KeyTable(keys.clone(), slots.clone(), size);
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
        keys = Arrays.copyOf(keys, Math.addExact(keys.length, keys.length / 2 + 16));
        slots = emptySlots(keys.length);
        for (int i = 0; i < size; i++) {
            slots[slotOf(keys[i])] = i;
        }
    }

    /// A power of two of slots, filled to two thirds at most.
    private static int[] emptySlots(int keys) {
        int[] slots = new int[Integer.highestOneBit(Math.max(16, keys + keys / 2)) * 2];
        Arrays.fill(slots, -1);
        return slots;
    }
}
