package dev.remora.indexer.build.links;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Numbers texts from 0 in order of insertion, each once: UTF-8 in one array, about 12 bytes more per text.
/// Not thread-safe.
final class TextTable {
    private byte[] characters = new byte[1024];
    private int[] ends = new int[64];
    private int[] slots = emptySlots(64);
    private int size;

    /// The number of texts.
    int size() {
        return size;
    }

    /// Returns the number of a text, which is added if it is new.
    int add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int slot = slotOf(bytes, 0, bytes.length);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        if (size == ends.length) {
            grow();
            slot = slotOf(bytes, 0, bytes.length);
        }
        int start = start(size);
        int end = Math.addExact(start, bytes.length);
        if (end > characters.length) {
            characters = Arrays.copyOf(characters, Math.max(end, Math.addExact(characters.length, end / 2)));
        }
        System.arraycopy(bytes, 0, characters, start, bytes.length);
        ends[size] = end;
        slots[slot] = size;
        return size++;
    }

    /// Returns the text with a number.
    ///
    /// @param number 0 to `size - 1`
    String text(int number) {
        return new String(characters, start(number), ends[number] - start(number), StandardCharsets.UTF_8);
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private int slotOf(byte[] of, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + of[i];
        }
        int mask = slots.length - 1;
        int slot = (hash * 0x9E3779B9) >>> Integer.numberOfLeadingZeros(mask); // Fibonacci hashing: the top bits
        while (slots[slot] >= 0 && !isAt(slots[slot], of, from, to)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isAt(int number, byte[] of, int from, int to) {
        return Arrays.equals(characters, start(number), ends[number], of, from, to);
    }

    private void grow() {
        ends = Arrays.copyOf(ends, Math.addExact(size, size / 2 + 16));
        slots = emptySlots(ends.length);
        for (int i = 0; i < size; i++) {
            slots[slotOf(characters, start(i), ends[i])] = i;
        }
    }

    private static int[] emptySlots(int texts) {
        int[] slots = new int[Integer.highestOneBit(texts + texts / 2) * 2];
        Arrays.fill(slots, -1);
        return slots;
    }
}
