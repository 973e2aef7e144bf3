package dev.remora.search.app.crawl;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Optional;

/// The strategy by which what waits in a collection was scored until now. It may have been given on a command line
/// or adopted, and not stand in the topic's file: nobody should lose it without a word.
final class StrategyBefore {
    private StrategyBefore() {}

    /// To be asked before the collection is opened for writing, which takes up the topic.
    ///
    /// @param folder of the collection, which need not be there
    /// @return empty where the topic keeps it
    static Optional<String> otherThan(Topic topic, Path folder) {
        if (!CollectionFolder.isCollection(folder)) {
            return Optional.empty();
        }
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return Optional.of(collection.topic().crawl().strategy())
                    .filter(last -> !last.equals(topic.crawl().strategy()));
        }
    }
}
