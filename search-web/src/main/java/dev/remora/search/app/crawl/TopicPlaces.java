package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Locations of topic files: a topic created by the server has its file `<id>.yaml` beside its collection; the
/// file of a topic from the command line is where its crawl read it.
///
/// @param data folder of the collections
public record TopicPlaces(Path data) {
    /// Returns the topic file that a command names: by its path, or as the id of a topic in the data folder.
    ///
    /// @throws Ended if the text could be an id, and there is neither a file nor a topic of that name
    public Path named(String text) {
        return named(text, this::file);
    }

    /// Returns the topic file that a command names in order to change it: never the topic as crawled.
    ///
    /// @throws Ended as [#named]
    public Path edited(String text) {
        return named(text, this::written);
    }

    private Path named(String text, Function<String, Optional<Path>> place) {
        Path file = Path.of(text);
        if (Files.isRegularFile(file) || !isId(text)) {
            return file; // if it is missing or invalid, reading it says so
        }
        return place.apply(text).orElseThrow(() -> missing(text));
    }

    private Ended missing(String id) {
        Set<String> ids = ids();
        if (ids.isEmpty()) {
            return Ended.wrong("no-topic.none", id, data);
        }
        return ids.contains(id)
                ? Ended.wrong("no-topic.file", id, DataFolder.option(data))
                : Ended.wrong("no-topic", id, data, ids);
    }

    /// Returns the file from which to read a topic, if it exists: the one that it was last crawled from, else
    /// the one beside its collection, else the topic as crawled.
    public Optional<Path> file(String id) {
        return written(id).or(() -> Optional.of(asCrawled(id)).filter(_ -> CollectionFolder.isCollection(folder(id))));
    }

    /// Returns the topic of its file; as it was crawled, if the file cannot be used.
    Optional<Topic> topic(String id) {
        return written(id)
                .flatMap(file -> TopicFile.read(file).valid())
                .or(() -> TopicFile.read(asCrawled(id)).valid());
    }

    /// Returns the file that people edit, if there is one.
    public Optional<Path> written(String id) {
        if (!isId(id)) {
            return Optional.empty();
        }
        return TopicOrigin.recorded(folder(id), id)
                .filter(file -> !file.equals(asCrawled(id).toAbsolutePath().normalize()))
                .or(() -> Optional.of(own(id)).filter(Files::isRegularFile));
    }

    /// Returns the topic's file beside its collection.
    public Path own(String id) {
        return data.resolve(id + ".yaml");
    }

    /// Returns the backup of the previous version of the topic's file.
    public Path before(String id) {
        return data.resolve(id + ".before.yaml");
    }

    /// Returns the topic's collection, which need not exist.
    public Path folder(String id) {
        return data.resolve(id);
    }

    /// Returns all topic ids, sorted; also of topics whose file is invalid, if it names its id or there is a
    /// collection of that name.
    public Set<String> ids() {
        Set<String> ids = new TreeSet<>();
        CollectionFolder.list(data)
                .forEach(folder -> ids.add(folder.getFileName().toString()));
        try (Stream<Path> files = Files.isDirectory(data) ? Files.list(data) : Stream.empty()) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.substring(0, name.length() - ".yaml".length()))
                    .filter(id -> isId(id) && !ids.contains(id) && isTopic(id))
                    .forEach(ids::add);
        } catch (IOException unreadable) {
            return ids;
        }
        return ids;
    }

    private boolean isTopic(String id) {
        return TopicFile.read(own(id)).valid().isPresent() || namesItsId(id);
    }

    private boolean namesItsId(String id) {
        Pattern line = Pattern.compile("id:\\s*[\"']?" + id + "[\"']?\\s*(#.*)?");
        try {
            return Files.isRegularFile(own(id))
                    && Files.readString(own(id), StandardCharsets.ISO_8859_1)
                            .lines()
                            .anyMatch(text -> line.matcher(text).matches());
        } catch (IOException unreadable) {
            return false;
        }
    }

    /// True if a text is a valid topic id; nothing else becomes part of a path.
    public static boolean isId(String text) {
        return text.matches("[a-z0-9-]{1,64}");
    }

    private Path asCrawled(String id) {
        return folder(id).resolve("topic.yaml");
    }
}
