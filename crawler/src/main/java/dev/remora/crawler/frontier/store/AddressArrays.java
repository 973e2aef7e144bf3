package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;
import java.util.function.Consumer;

/// The state of each address and the place of its last link: 24 bytes per slot, in 256 tables of which each grows, and
/// is copied, by itself. So neither growth nor [#freeze] stops a crawl. For one thread.
final class AddressArrays {
    private static final int TABLES = 1 << 8;
    private static final int SHIFT = Long.SIZE - 8;
    private static final long UNSEEN = AddressState.UNSEEN.packed();

    private final AddressTable[] tables = new AddressTable[TABLES];

    /// Without addresses.
    AddressArrays() {
        Arrays.setAll(tables, _ -> new AddressTable());
    }

    /// Reads what [#freeze] wrote.
    AddressArrays(CheckpointReader in) {
        AddressTable.Room room = new AddressTable.Room();
        Arrays.setAll(tables, _ -> AddressTable.read(in, room));
    }

    /// Writes the addresses as they are now, later and in any thread.
    Consumer<CheckpointWriter> freeze() {
        AddressTable[] frozen = tables.clone();
        for (AddressTable table : frozen) {
            table.freeze();
        }
        return out -> {
            for (AddressTable table : frozen) {
                table.write(out);
            }
        };
    }

    /// Number of addresses.
    long size() {
        long size = 0;
        for (AddressTable table : tables) {
            size += table.size();
        }
        return size;
    }

    AddressState stateOf(long key) {
        return AddressState.unpacked(tables[table(key)].state(key));
    }

    /// Place of the last link; 0 if none ever led to the address.
    long placeOf(long key) {
        return tables[table(key)].place(key);
    }

    void state(long key, AddressState state) {
        long packed = state.packed();
        if (packed != UNSEEN) {
            changeable(key).state(key, packed);
        }
    }

    /// The address must have a state, or get one next.
    void place(long key, long place) {
        changeable(key).place(key, place);
    }

    /// Passes each address with its state.
    void forEach(StoreContent.StateSink sink) {
        for (AddressTable table : tables) {
            table.forEach(sink);
        }
    }

    private AddressTable changeable(long key) {
        int number = table(key);
        AddressTable table = tables[number].changeable();
        tables[number] = table;
        return table;
    }

    private static int table(long key) {
        return (int) (key >>> SHIFT);
    }
}
