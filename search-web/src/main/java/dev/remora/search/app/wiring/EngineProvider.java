package dev.remora.search.app.wiring;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.PageIndex;
import dev.remora.shared.collection.CollectionReader;
import java.nio.file.Path;

/// Another search engine than the local Lucene, of an optional module, found by [java.util.ServiceLoader] if its
/// jar is on the class path: the launcher adds it for commands with `--engine`.
public interface EngineProvider {
    /// Returns the name by which `--engine NAME=ADDRESS` asks for it.
    String name();

    /// Opens the index of a collection for writing.
    ///
    /// @param address of the engine
    /// @param anew builds it again, and searches see the old one until the first commit
    /// @throws dev.remora.indexer.build.IndexUnavailable with words for people
    PageIndex index(
            String address,
            CollectionReader collection,
            Wiring wiring,
            IndexSettings settings,
            boolean anew,
            IndexEvents events);

    /// Opens the engine for searches. It is not asked for anything but its version yet.
    ///
    /// @param address of the engine
    /// @param data folder of the collections, whose topics are searched
    /// @throws dev.remora.indexer.build.IndexUnavailable with words for people
    OpenEngine open(String address, Path data, Wiring wiring);
}
