package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// The state of each address with a number: of its link while it is queued, else the place of the last link that
/// led to it. 16 bytes per slot, in 1,024 tables of which each grows, and is copied, by itself. So neither growth nor
/// [#freeze] stops a crawl, and up to 25 million addresses no array has half a megabyte: the collector would give each
/// of them a region of its own, of twice its size. For one thread.
final class AddressArrays {
    private static final int BITS = 10;
    private static final int SHIFT = Long.SIZE - BITS;
    private static final long UNSEEN = AddressState.UNSEEN.packed(0);

    private final AddressTable[] tables = new AddressTable[1 << BITS];

    /// Without addresses.
    AddressArrays() {
        Arrays.setAll(tables, _ -> new AddressTable());
    }

    /// Reads what [#freeze] wrote.
    AddressArrays(CheckpointReader in) {
        AddressTable.Room room = new AddressTable.Room();
        Arrays.setAll(tables, _ -> AddressTable.read(in, room));
    }

    /// Returns what writes the addresses as they are now, once, later and in any thread.
    Consumer<CheckpointWriter> freeze() {
        List<Consumer<CheckpointWriter>> frozen =
                Arrays.stream(tables).map(AddressTable::freeze).toList();
        return out -> frozen.forEach(table -> table.accept(out));
    }

    long size() {
        long size = 0;
        for (AddressTable table : tables) {
            size += table.size();
        }
        return size;
    }

    AddressState stateOf(long key) {
        return AddressState.unpacked(word(key));
    }

    /// State and number of an address ([AddressState#packed]): the number is 0 without a link.
    long word(long key) {
        return tables[table(key)].word(key);
    }

    /// Does nothing for an address that stays unseen.
    void put(long key, AddressState state, long number) {
        long word = state.packed(number);
        if (word != UNSEEN) {
            tables[table(key)].word(key, word);
        }
    }

    void forEach(StoreContent.StateSink sink) {
        for (AddressTable table : tables) {
            table.forEach(sink);
        }
    }

    private static int table(long key) {
        return (int) (key >>> SHIFT);
    }
}
