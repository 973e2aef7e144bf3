package dev.remora.search.app.wiring;

import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// `--data`: where the collections are, for commands that read them.
public final class DataFolder {
    /// Where they are unless somebody says otherwise.
    public static final String DEFAULT = "data/collections";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the collections (default: ${DEFAULT-VALUE})",
            defaultValue = DEFAULT)
    private Path path;

    /// The folder of all collections; there may be none.
    public Path path() {
        return path;
    }

    /// The folder of one collection, by its topic's id; ends the command where there is none, with the words that
    /// say which there are.
    public Path collection(String topic) {
        Path folder = path.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            throw Ended.badInput("there is no collection '" + topic + "' in " + path + "; there are: "
                    + CollectionFolder.list(path).stream()
                            .map(each -> each.getFileName().toString())
                            .toList());
        }
        return folder;
    }
}
