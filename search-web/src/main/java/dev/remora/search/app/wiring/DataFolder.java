package dev.remora.search.app.wiring;

import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// `--data`: the folder of the collections, for commands that read them.
public final class DataFolder {
    /// The default folder: the launcher sets it to `REMORA_DATA`, or to `data/collections` beside the program,
    /// so that it does not depend on the working directory.
    public static final String DEFAULT = "${sys:remora.data:-data/collections}";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            converter = FolderConverter.class,
            description = "folder of the collections (default: ${DEFAULT-VALUE})",
            defaultValue = DEFAULT)
    private Path path;

    /// True if a folder is the default one.
    public static boolean isDefault(Path folder) {
        return folder.equals(Path.of(System.getProperty("remora.data", "data/collections")));
    }

    /// Returns the option that names a folder in a command that is told, ` --data DIR`; empty for the default one.
    public static String option(Path folder) {
        return isDefault(folder) ? "" : " --data " + folder;
    }

    /// Returns the default folder of the demo's collections.
    public static Path demo() {
        return Path.of(System.getProperty("remora.data", "data/collections"), ".demo");
    }

    /// Returns the folder of all collections, which may not exist.
    public Path path() {
        return path;
    }

    /// Returns the folder of one collection by its topic's id; ends the command with a list of the collections
    /// if there is none.
    public Path collection(String topic) {
        Path folder = path.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            List<Path> others =
                    CollectionFolder.list(path).stream().map(Path::getFileName).toList();
            throw others.isEmpty()
                    ? Ended.wrong("no-collection.none", topic, path, demo())
                    : Ended.wrong("no-collection", topic, path, others);
        }
        return folder;
    }
}
