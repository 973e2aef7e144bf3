package dev.remora.search.app;

import dev.remora.shared.collection.CollectionFolder;
import java.nio.file.Path;

/// The collection that a command is told to read, by its topic's id.
final class CollectionArgument {
    private CollectionArgument() {}

    /// Its folder; ends the command where there is none, with the words that say which there are.
    ///
    /// @param data folder of the collections
    static Path folder(Path data, String topic) {
        Path folder = data.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            throw Ended.badInput("there is no collection '" + topic + "' in " + data + "; there are: "
                    + CollectionFolder.list(data).stream()
                            .map(path -> path.getFileName().toString())
                            .toList());
        }
        return folder;
    }
}
