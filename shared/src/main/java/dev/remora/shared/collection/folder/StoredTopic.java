package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;

/// Reads and writes the topic stored in a collection.
final class StoredTopic {
    private StoredTopic() {}

    static Topic read(Path path) {
        String yaml;
        try {
            yaml = Files.readString(path);
        } catch (CharacterCodingException e) {
            throw new CollectionDamaged(
                    new StorageFault.TopicInvalid(path.toString(), 0, new TopicMistake.NotUtf8()), e);
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotRead(path.toString(), StorageFault.cause(e)), e);
        }
        return switch (TopicFile.parse(yaml, path.toString())) {
            case TopicFile.Valid valid -> valid.topic();
            case TopicFile.Invalid invalid ->
                throw new CollectionDamaged(new StorageFault.TopicInvalid(
                        path.toString(),
                        invalid.problems().getFirst().line(),
                        invalid.problems().getFirst().mistake()));
        };
    }

    /// Returns the topic of a collection that is opened with `topic`: `topic` itself, or if it judges pages
    /// differently, the stored version within the scope of `topic`.
    static Topic keptBeside(Topic topic, Path path) {
        if (!Files.exists(path)) {
            return topic;
        }
        Topic stored = read(path);
        if (!stored.id().equals(topic.id())) {
            throw new CollectionDamaged(
                    new StorageFault.OtherTopic(path.getParent().toString(), stored.id(), topic.id()));
        }
        return stored.judgementChanges(topic).isEmpty()
                ? topic
                : stored.with(stored.crawl().within(topic.crawl().scope()));
    }

    /// Replaces the topic; a version that judges pages differently is kept under another name.
    static void replace(Topic topic, Path path, Clock clock) throws IOException {
        if (Files.exists(path) && !read(path).judgementChanges(topic).isEmpty()) {
            Path before = path.resolveSibling("topic.until-" + CollectionFolder.stamp(clock) + ".yaml");
            Files.copy(path, CollectionFolder.free(before), StandardCopyOption.COPY_ATTRIBUTES);
        }
        write(topic, path);
    }

    /// Replaces the topic atomically. A topic with passwords is readable only by its owner.
    static void write(Topic topic, Path path) throws IOException {
        String yaml = TopicFile.write(topic);
        if (Files.exists(path) && Files.readString(path).equals(yaml)) {
            return;
        }
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh);
        if (!topic.crawl().logins().isEmpty() && Files.getFileStore(fresh).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
        }
        try (FileOutputStream out = new FileOutputStream(fresh.toFile())) {
            out.write(yaml.getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
