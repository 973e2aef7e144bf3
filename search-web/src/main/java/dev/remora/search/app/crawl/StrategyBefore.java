package dev.remora.search.app.crawl;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Optional;

/// The strategy by which a collection's queue was last scored. It may come from the command line or have been
/// adopted, and not be in the topic's file: a change is always reported.
final class StrategyBefore {
    private StrategyBefore() {}

    /// Returns the last strategy if the topic has another. Must be called before the collection is opened for
    /// writing, which stores the new topic.
    ///
    /// @param folder of the collection, which need not exist
    /// @return empty if the strategy is unchanged
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
