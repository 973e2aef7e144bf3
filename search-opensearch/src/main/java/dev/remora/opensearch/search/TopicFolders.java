package dev.remora.opensearch.search;

import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// The collections of a data folder with their topics. A topic is read again only if its file changed: it may have
/// thousands of words. For one thread at a time.
public final class TopicFolders implements Supplier<List<TopicFolders.TopicFolder>> {
    private final Path data;
    private final Function<Path, Topic> topicOf;
    private Map<Path, Read> read = new HashMap<>();

    /// A collection.
    public record TopicFolder(Path folder, Topic topic) {}

    private record Read(FileTime written, TopicFolder topic) {}

    /// @param topicOf reads the topic of a collection's folder
    public TopicFolders(Path data, Function<Path, Topic> topicOf) {
        this.data = data;
        this.topicOf = topicOf;
    }

    @Override
    public List<TopicFolder> get() {
        Map<Path, Read> now = new HashMap<>();
        List<TopicFolder> topics = new ArrayList<>();
        for (Path folder : CollectionFolder.list(data)) {
            FileTime written = written(folder);
            Read before = read.get(folder);
            Read current = before != null && before.written().equals(written)
                    ? before
                    : new Read(written, new TopicFolder(folder, topicOf.apply(folder)));
            now.put(folder, current);
            topics.add(current.topic());
        }
        read = now;
        return topics;
    }

    private static FileTime written(Path folder) {
        try {
            Path file = folder.resolve("topic.yaml");
            return Files.exists(file) ? Files.getLastModifiedTime(file) : FileTime.fromMillis(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
