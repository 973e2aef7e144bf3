package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;

/// The addresses of one part of [AddressArrays], in open-addressed primitive arrays by key, at most 75 % full. A frozen
/// table does not change any more, and may be read by any thread; otherwise for one thread.
final class AddressTable {
    private static final int FEWEST = 1 << 4;
    private static final long FREE = AddressState.UNSEEN.packed();

    private long[] keys;
    private long[] states; // UNSEEN marks a free slot
    private long[] places;
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
        states = other.states.clone();
        places = other.places.clone();
        size = other.size;
    }

    private void allocate(int slots) {
        keys = new long[slots];
        states = new long[slots];
        places = new long[slots];
        Arrays.fill(states, FREE);
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

    long state(long key) {
        return states[slot(key)];
    }

    long place(long key) {
        int slot = slot(key);
        return states[slot] == FREE ? 0 : places[slot];
    }

    /// Sets the state of an address.
    ///
    /// @param packed not that of an unseen address
    void state(long key, long packed) {
        int slot = insert(key); // which may replace the arrays
        states[slot] = packed;
    }

    void place(long key, long place) {
        int slot = insert(key);
        places[slot] = place;
    }

    /// Passes each address with its state.
    void forEach(StoreContent.StateSink sink) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (states[slot] != FREE) {
                sink.put(keys[slot], AddressState.unpacked(states[slot]));
            }
        }
    }

    /// Writes the used slots, in their order.
    void write(CheckpointWriter out) {
        out.number(keys.length);
        out.number(size);
        out.longs(used(keys), size);
        out.longs(used(states), size);
        out.longs(used(places), size);
    }

    private long[] used(long[] values) {
        long[] dense = new long[size];
        int n = 0;
        for (int slot = 0; slot < values.length; slot++) {
            if (states[slot] != FREE) {
                dense[n++] = values[slot];
            }
        }
        return dense;
    }

    /// Numbers that one table after another is read into.
    static final class Room {
        private long[] keys = new long[0];
        private long[] states = keys;
        private long[] places = keys;

        private void take(int size) {
            if (keys.length < size) {
                keys = new long[size + size / 4];
                states = new long[keys.length];
                places = new long[keys.length];
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
        long[] states = room.states;
        long[] places = room.places;
        in.longs(keys, size);
        in.longs(states, size);
        in.longs(places, size);
        int mask = slots - 1;
        for (int i = 0; i < size; i++) {
            int slot = home(keys[i], mask);
            while (table.states[slot] != FREE) {
                slot = (slot + 1) & mask;
            }
            table.keys[slot] = keys[i];
            table.states[slot] = states[i];
            table.places[slot] = places[i];
        }
        table.size = size;
        return table;
    }

    private int insert(long key) {
        int slot = slot(key);
        if (states[slot] != FREE) {
            return slot;
        }
        if (size * 4L >= keys.length * 3L) {
            grow();
            slot = slot(key);
        }
        keys[slot] = key;
        states[slot] = AddressState.UNSEEN
                .to(Schedule.DROPPED, AddressState.UNSEEN.verdict())
                .packed();
        size++;
        return slot;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = home(key, mask);
        while (states[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static int home(long key, int mask) {
        return (int) (key ^ (key >>> 32)) & mask;
    }

    private void grow() {
        AddressTable old = new AddressTable(1);
        old.keys = keys;
        old.states = states;
        old.places = places;
        allocate(2 * old.keys.length);
        for (int from = 0; from < old.keys.length; from++) {
            if (old.states[from] != FREE) {
                int slot = slot(old.keys[from]);
                keys[slot] = old.keys[from];
                states[slot] = old.states[from];
                places[slot] = old.places[from];
            }
        }
    }
}
