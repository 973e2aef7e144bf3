package dev.remora.indexer.build.links;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Numbers texts from 0 in order of insertion, each once. In memory about 20 bytes per text, and the first megabytes
/// of the texts in UTF-8. Not thread-safe.
final class TextTable implements AutoCloseable {
    private final SpilledBytes characters;
    private int[] ends = new int[64];
    private int[] hashes = new int[64];
    private int[] slots = emptySlots(64);
    private int size;

    /// @param characters holds the texts; empty, and closed with the table
    TextTable(SpilledBytes characters) {
        this.characters = characters;
    }

    /// The number of texts.
    int size() {
        return size;
    }

    /// Returns the number of a text, which is added if it is new.
    int add(String text) {
        int hash = text.hashCode();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int slot = slotOf(hash, bytes);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        if (size == ends.length) {
            grow();
            slot = slotOf(hash, bytes);
        }
        characters.append(bytes);
        ends[size] = characters.size();
        hashes[size] = hash;
        slots[slot] = size;
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
        return hashes[number];
    }

    private byte[] bytes(int number) {
        return characters.read(number == 0 ? 0 : ends[number - 1], ends[number]);
    }

    private int slotOf(int hash, byte[] of) {
        int slot = firstSlot(hash);
        while (slots[slot] >= 0 && !(hashes[slots[slot]] == hash && Arrays.equals(bytes(slots[slot]), of))) {
            slot = next(slot);
        }
        return slot;
    }

    private int firstSlot(int hash) {
        return (hash * 0x9E3779B9)
                >>> Integer.numberOfLeadingZeros(slots.length - 1); // Fibonacci hashing: the top bits
    }

    private int next(int slot) {
        return (slot + 1) & (slots.length - 1);
    }

    private void grow() {
        ends = Arrays.copyOf(ends, Math.addExact(size, size / 2 + 16));
        hashes = Arrays.copyOf(hashes, ends.length);
        slots = emptySlots(ends.length);
        for (int i = 0; i < size; i++) {
            int slot = firstSlot(hashes[i]);
            while (slots[slot] >= 0) {
                slot = next(slot);
            }
            slots[slot] = i;
        }
    }

    private static int[] emptySlots(int texts) {
        int[] slots = new int[Integer.highestOneBit(texts + texts / 2) * 2];
        Arrays.fill(slots, -1);
        return slots;
    }

    @Override
    public void close() {
        characters.close();
    }
}
