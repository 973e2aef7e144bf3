package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;

/// The form of a table of keys in a checkpoint.
public final class StoredKeys {
    private StoredKeys() {}

    /// Writes the keys of a table in their order.
    public static void write(KeyTable keys, CheckpointWriter out) {
        out.number(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            out.fixed(keys.key(i));
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @param memory has what does not stay on the heap
    public static KeyTable read(CheckpointReader in, LargeMemory memory) {
        int size = in.small();
        KeyTable keys = new KeyTable(size, memory);
        for (int i = 0; i < size; i++) {
            keys.add(in.fixed());
        }
        return keys;
    }
}
