package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;

/// The addresses of one part of [AddressArrays], in open-addressed primitive arrays by key, at most 75 % full. A frozen
/// table does not change any more, and may be read by any thread; otherwise for one thread.
final class AddressTable {
    private static final int FEWEST = 1 << 4;
    private static final long FREE = AddressState.UNSEEN.packed(0);

    private long[] keys;

    /// State and number of each; that of an unseen address marks a free slot.
    private long[] words;

    private int size;
    private boolean frozen;

    /// An empty table.
    AddressTable() {
        this(FEWEST);
    }

    private AddressTable(int slots) {
        allocate(slots);
    }

    private AddressTable(AddressTable other) {
        keys = other.keys.clone();
        words = other.words.clone();
        size = other.size;
    }

    private void allocate(int slots) {
        keys = new long[slots];
        words = new long[slots];
        Arrays.fill(words, FREE);
    }

    /// Ends all changes of this table; [#changeable] gives one that goes on.
    void freeze() {
        frozen = true;
    }

    /// This table, or a copy of a frozen one.
    AddressTable changeable() {
        return frozen ? new AddressTable(this) : this;
    }

    int size() {
        return size;
    }

    /// That of an unseen address, if it is unknown.
    long word(long key) {
        return words[slot(key)];
    }

    /// Sets the word of an address.
    ///
    /// @param word not that of an unseen address
    void word(long key, long word) {
        int slot = slot(key);
        if (words[slot] == FREE) {
            if (size * 4L >= keys.length * 3L) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            size++;
        }
        words[slot] = word;
    }

    /// Passes each address with its state.
    void forEach(StoreContent.StateSink sink) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (words[slot] != FREE) {
                sink.put(keys[slot], AddressState.unpacked(words[slot]));
            }
        }
    }

    /// Writes the used slots, in their order.
    void write(CheckpointWriter out) {
        out.number(keys.length);
        out.number(size);
        out.longs(used(keys), size);
        out.longs(used(words), size);
    }

    private long[] used(long[] values) {
        long[] dense = new long[size];
        int n = 0;
        for (int slot = 0; slot < values.length; slot++) {
            if (words[slot] != FREE) {
                dense[n++] = values[slot];
            }
        }
        return dense;
    }

    /// Numbers that one table after another is read into.
    static final class Room {
        private long[] keys = new long[0];
        private long[] words = keys;

        private void take(int size) {
            if (keys.length < size) {
                keys = new long[size + size / 4];
                words = new long[keys.length];
            }
        }
    }

    /// Reads what [#write] wrote: no key is compared, and the slots are filled nearly in their order.
    static AddressTable read(CheckpointReader in, Room room) {
        int slots = in.small();
        int size = in.small();
        if (slots < FEWEST || Integer.bitCount(slots) != 1 || size < 0 || size >= slots) {
            throw new IndexOutOfBoundsException(size + " addresses in " + slots + " slots");
        }
        AddressTable table = new AddressTable(slots);
        room.take(size);
        long[] keys = room.keys;
        long[] words = room.words;
        in.longs(keys, size);
        in.longs(words, size);
        int mask = slots - 1;
        for (int i = 0; i < size; i++) {
            int slot = home(keys[i], mask);
            while (table.words[slot] != FREE) {
                slot = (slot + 1) & mask;
            }
            table.keys[slot] = keys[i];
            table.words[slot] = words[i];
        }
        table.size = size;
        return table;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = home(key, mask);
        while (words[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static int home(long key, int mask) {
        return (int) (key ^ (key >>> 32)) & mask;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldWords = words;
        allocate(2 * oldKeys.length);
        for (int from = 0; from < oldKeys.length; from++) {
            if (oldWords[from] != FREE) {
                int slot = slot(oldKeys[from]);
                keys[slot] = oldKeys[from];
                words[slot] = oldWords[from];
            }
        }
    }
}
