package dev.remora.opensearch.search;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The collections of a data folder with their topics. A topic is read again only if its file changed: it may have
/// thousands of words. Damaged collections are left out. For one thread at a time.
public final class TopicFolders implements Supplier<List<TopicFolders.TopicFolder>> {
    private static final Logger LOG = LoggerFactory.getLogger(TopicFolders.class);

    private final Path data;
    private final Function<Path, Topic> topicOf;
    private final Set<Path> skipped = new HashSet<>();
    private Map<Path, Read> read = Map.of();

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
        SequencedMap<Path, Read> now = new LinkedHashMap<>();
        for (Path folder : CollectionFolder.list(data)) {
            FileTime written = written(folder);
            Read before = read.get(folder);
            if (before != null && before.written().equals(written)) {
                now.put(folder, before);
            } else {
                topic(folder).ifPresent(topic -> now.put(folder, new Read(written, topic)));
            }
        }
        read = now;
        return now.values().stream().map(Read::topic).toList();
    }

    private Optional<TopicFolder> topic(Path folder) {
        try {
            TopicFolder topic = new TopicFolder(folder, topicOf.apply(folder));
            skipped.remove(folder);
            return Optional.of(topic);
        } catch (CollectionDamaged damaged) {
            if (skipped.add(folder)) { // told once
                LOG.warn("The topic in {} is not searched: {}", folder, damaged.getMessage());
            }
            return Optional.empty();
        }
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
