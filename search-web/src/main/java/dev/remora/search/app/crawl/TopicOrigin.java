package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The topic file from which a collection was last crawled, recorded in the collection as `topic.origin`: a
/// change of the collection's topic is also made in that file, or the next crawl would undo it.
public final class TopicOrigin {
    /// Name of the record. A backup has it, a restored collection does not.
    public static final String NAME = "topic.origin";

    private TopicOrigin() {}

    /// Records the file unless one is recorded: a file that is temporarily missing is still the topic's own.
    static void keepFirst(Path collection, Path file) {
        if (!Files.exists(collection.resolve(NAME))) {
            keep(collection, file);
        }
    }

    /// Records the file: one in the data folder by its path from the collection, so that a copy of the data folder has
    /// its own.
    public static void keep(Path collection, Path file) {
        Path origin = collection.resolve(NAME);
        Path from = collection.toAbsolutePath().normalize();
        Path absolute = file.toAbsolutePath().normalize();
        String path = (absolute.startsWith(from.resolveSibling("")) ? from.relativize(absolute) : absolute) + "\n";
        try {
            if (!Files.exists(origin) || !Files.readString(origin).equals(path)) {
                Files.writeString(origin, path);
            }
        } catch (IOException e) {
            throw Ended.failed(Ended.of(Disk.failed(StorageFault.Action.WRITE, origin, e)));
        }
    }

    /// Returns the file, if it is recorded, still has that topic, and is writable.
    ///
    /// @param topic id
    public static Optional<Path> of(Path collection, String topic) {
        return recorded(collection, topic)
                .filter(file -> TopicFile.read(file).valid().isPresent() && Files.isWritable(file));
    }

    /// Returns the file, if it is recorded and exists, even if it is invalid: a crawl by it must report the
    /// error.
    ///
    /// @param topic id; a file that now has another topic is not returned
    static Optional<Path> recorded(Path collection, String topic) {
        try {
            String path = Files.readString(collection.resolve(NAME)).strip();
            Path file = ofThisFolder(
                    collection.toAbsolutePath().normalize(),
                    collection.toAbsolutePath().resolve(path).normalize());
            boolean other = TopicFile.read(file)
                    .valid()
                    .filter(there -> !there.id().equals(topic))
                    .isPresent();
            return Files.isRegularFile(file) && !other ? Optional.of(file) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /// Returns the file, or, if it is in the data folder of another collection of that name, the one in the same
    /// place of this data folder, if it exists: a copied data folder may have recorded the original's file.
    private static Path ofThisFolder(Path collection, Path file) throws IOException {
        for (Path data = file.getParent(); data != null; data = data.getParent()) {
            Path its = data.resolve(collection.getFileName());
            if (CollectionFolder.isCollection(its)) {
                Path here = collection.resolveSibling(data.relativize(file));
                return Files.isSameFile(its, collection) || !Files.isRegularFile(here) ? file : here;
            }
        }
        return file;
    }
}
