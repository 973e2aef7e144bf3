package dev.remora.search.app.collection;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;

/// Rebuilds the index of a collection without output.
final class FreshIndex {
    private FreshIndex() {}

    /// Rebuilds the index on the engine of `wiring`; returns the number of its pages.
    static long build(Path folder, Wiring wiring) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                IndexFollower indexer =
                        wiring.indexer(collection, folder, collection.topic().index(), true, IndexEvents.NONE)) {
            return indexer.catchUp().searchable();
        }
    }
}
