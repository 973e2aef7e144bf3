package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// From which topic file a collection was crawled last, kept beside the collection as `topic.origin`: what changes
/// the collection's topic can change that file too, or the next crawl would undo it.
public final class TopicOrigin {
    private static final String NAME = "topic.origin";

    private TopicOrigin() {}

    /// Keeps it where none is known yet: a file that is away for a moment is still the topic's own.
    static void keepFirst(Path collection, Path file) {
        if (!Files.exists(collection.resolve(NAME))) {
            keep(collection, file);
        }
    }

    /// Keeps it.
    public static void keep(Path collection, Path file) {
        Path origin = collection.resolve(NAME);
        String path = file.toAbsolutePath().normalize() + "\n";
        try {
            if (!Files.exists(origin) || !Files.readString(origin).equals(path)) {
                Files.writeString(origin, path);
            }
        } catch (IOException e) {
            throw Ended.failed("could not write " + origin + ": " + e.getMessage());
        }
    }

    /// The file, if it is known, there still is that topic in it, and it may be written to.
    ///
    /// @param topic id
    public static Optional<Path> of(Path collection, String topic) {
        return recorded(collection, topic)
                .filter(file -> TopicFile.read(file) instanceof TopicFile.Valid && Files.isWritable(file));
    }

    /// The file, if it is known and there, also where it cannot be used as it is: whoever crawls by it is to be
    /// told.
    ///
    /// @param topic id; a file that has another topic now is another file
    static Optional<Path> recorded(Path collection, String topic) {
        try {
            Path file = Path.of(Files.readString(collection.resolve(NAME)).strip());
            boolean other = TopicFile.read(file) instanceof TopicFile.Valid(var there, var _)
                    && !there.id().equals(topic);
            return Files.isRegularFile(file) && !other ? Optional.of(file) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }
}
