package dev.remora.indexer.build.links;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.array.LongArray;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Numbers texts from 0 in order of insertion, each once: 18 to 24 bytes per text, and the text in UTF-8. Not
/// thread-safe.
final class TextTable {
    private static final int FEWEST = 128;

    private final SpilledBytes characters;
    private final LongArray ends;
    private final IntArray hashes;

    /// Of each text its number and 1, and other bits of its hash, as in a [dev.remora.shared.graph.KeyTable]; 0 if the
    /// slot is free.
    private final IntArray slots;

    private int mask = FEWEST - 1;
    private int size;

    /// @param memory has what does not stay on the heap
    TextTable(LargeMemory memory) {
        characters = new SpilledBytes(memory);
        ends = new LongArray(memory);
        hashes = new IntArray(memory);
        slots = new IntArray(memory);
    }

    /// Makes room for so many texts at once.
    void reserve(int expected) {
        while (expected > mask / 3 * 2) {
            mask = Math.addExact(Math.multiplyExact(mask, 2), 1);
        }
        grow(mask);
    }

    int size() {
        return size;
    }

    /// Returns the number of a text, which is added if it is new.
    int add(String text) {
        int hash = text.hashCode();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int found = find(hash, bytes);
        if (found >= 0) {
            return found;
        }
        if (size >= mask / 3 * 2) {
            grow(Math.addExact(Math.multiplyExact(mask, 2), 1));
        }
        characters.append(bytes);
        ends.set(size, characters.size());
        hashes.set(size, hash);
        place(hash, size);
        return size++;
    }

    /// Returns the text with a number.
    ///
    /// @param number 0 to `size - 1`
    String text(int number) {
        return new String(bytes(number), StandardCharsets.UTF_8);
    }

    /// Returns the hash code of the text with a number, without reading it.
    int hash(int number) {
        return hashes.get(number);
    }

    private byte[] bytes(int number) {
        return characters.read(number == 0 ? 0 : ends.get(number - 1L), ends.get(number));
    }

    private int find(int hash, byte[] of) {
        int mixed = mixed(hash);
        int slot = mixed & mask;
        for (int entry = slots.get(slot); entry != 0; entry = slots.get(slot)) {
            int number = (entry & mask) - 1;
            if (((entry ^ mixed) & ~mask) == 0 && hash(number) == hash && Arrays.equals(bytes(number), of)) {
                return number;
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    /// Puts a text that is in no slot into one.
    private void place(int hash, int number) {
        int mixed = mixed(hash);
        int slot = mixed & mask;
        while (slots.get(slot) != 0) {
            slot = (slot + 1) & mask;
        }
        slots.set(slot, (mixed & ~mask) | (number + 1));
    }

    /// Fibonacci hashing, whose top bits are the best, so they are added to the lower ones.
    private static int mixed(int hash) {
        int product = hash * 0x9E3779B9;
        return product ^ (product >>> 15);
    }

    private void grow(int wanted) {
        mask = wanted;
        slots.reset(mask + 1L);
        for (int i = 0; i < size; i++) {
            place(hash(i), i);
        }
    }
}
