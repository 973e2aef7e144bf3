package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/// The addresses of one part of [AddressArrays], in open-addressed primitive arrays by key, at most 75 % full. For one
/// thread; another one may write what [#freeze] returns.
final class AddressTable {
    private static final int FEWEST = 1 << 4;
    private static final long FREE = AddressState.UNSEEN.packed(0);

    private long[] keys;

    /// State and number of each; that of an unseen address marks a free slot.
    private long[] words;

    private int size;
    private Optional<Frozen> frozen = Optional.empty();

    /// An empty table.
    AddressTable() {
        this(FEWEST);
    }

    private AddressTable(int slots) {
        allocate(slots);
    }

    private void allocate(int slots) {
        keys = new long[slots];
        words = new long[slots];
        Arrays.fill(words, FREE);
    }

    /// Returns what writes the table as it is now, once, later and in any thread.
    Consumer<CheckpointWriter> freeze() {
        thaw();
        Frozen now = new Frozen(this);
        frozen = Optional.of(now);
        return now::write;
    }

    private void thaw() {
        if (frozen.isPresent()) {
            frozen.get().keep();
            frozen = Optional.empty();
        }
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
        thaw();
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

    void forEach(StoreContent.StateSink sink) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (words[slot] != FREE) {
                sink.put(keys[slot], AddressState.unpacked(words[slot]));
            }
        }
    }

    /// The used slots of a table, in their order.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Used(int slots, long[] keys, long[] words) {
        static Used of(AddressTable table) {
            return new Used(table.keys.length, table.used(table.keys), table.used(table.words));
        }

        void write(CheckpointWriter out) {
            out.number(slots);
            out.number(keys.length);
            out.longs(keys, keys.length);
            out.longs(words, words.length);
        }
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

    /// A table as it was once. Its used slots are copied when it changes, at the latest when they are written, and let
    /// go of then: a checkpoint of a large crawl would need as much memory again as all tables have.
    private static final class Frozen {
        private Optional<AddressTable> table;
        private Optional<Used> kept = Optional.empty();

        Frozen(AddressTable table) {
            this.table = Optional.of(table);
        }

        /// Before the table changes.
        synchronized void keep() {
            if (table.isPresent()) {
                kept = table.map(Used::of);
                table = Optional.empty();
            }
        }

        void write(CheckpointWriter out) {
            taken().write(out);
        }

        private synchronized Used taken() {
            keep();
            Used used = kept.orElseThrow(() -> new IllegalStateException("the table was written before"));
            kept = Optional.empty();
            return used;
        }
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

    /// Reads what [#freeze] gave to be written: no key is compared, and the slots are filled nearly in their order.
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
