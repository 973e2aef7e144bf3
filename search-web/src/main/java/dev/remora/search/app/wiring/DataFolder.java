package dev.remora.search.app.wiring;

import dev.remora.search.http.Language;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
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
    /// The folder is in quotes if a shell needs them.
    public static String option(Path folder) {
        return isDefault(folder) ? "" : " --data " + quoted(folder.toString());
    }

    /// Returns a name as it is written in a command: in quotes if a shell needs them.
    public static String quoted(String name) {
        boolean plain = name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || "/\\:._-+".indexOf(c) >= 0);
        return plain ? name : "'" + name.replace("'", "'\\''") + "'";
    }

    /// Ends a command because a folder has no collections.
    public static Ended none(Path folder) {
        return none(folder, demo());
    }

    /// Ends a command because a folder has no collection of a topic, nor any other.
    public static Ended none(String topic, Path folder) {
        return none(topic, folder, demo());
    }

    static Ended none(Path folder, Path demo) {
        return none(demo, Ended.said("no-collections", folder));
    }

    static Ended none(String topic, Path folder, Path demo) {
        return none(demo, Ended.said("no-collection.none", topic, folder));
    }

    private static Ended none(Path demo, Function<Language, String> words) {
        Function<Language, String> others = Files.isDirectory(demo) ? Ended.said("demo-collections", demo) : _ -> "";
        return Ended.badInput(language -> words.apply(language) + others.apply(language));
    }

    /// Returns the default folder of the demo's collections.
    private static Path demo() {
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
            throw others.isEmpty() ? none(topic, path) : Ended.wrong("no-collection", topic, path, others);
        }
        return folder;
    }
}
