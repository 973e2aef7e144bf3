package dev.remora.search.rank.index;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The indexes of all collections under a folder, each at its newest commit. Looks for new commits and new
/// collections when somebody searches and the last look is old enough; others go on with what there is meanwhile.
/// An index that cannot be read, or is of another schema version, is left out, and the log says so once.
public final class OpenIndexes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIndexes.class);

    private final Path data;
    private final Function<Path, Topic> topicOf;
    private final Duration refreshEvery;
    private final Clock clock;
    private final ReentrantLock refreshing = new ReentrantLock();
    private final Map<Path, Open> open = new HashMap<>();
    private final Map<Path, String> complaints = new HashMap<>();
    private volatile IndexSnapshot current;
    private volatile Instant lastLook;
    private boolean closed;

    /// @param data holds a folder for each collection
    /// @param topicOf reads the topic of a collection's folder
    public OpenIndexes(Path data, Function<Path, Topic> topicOf, Duration refreshEvery, Clock clock)
            throws IOException {
        this.data = data;
        this.topicOf = topicOf;
        this.refreshEvery = refreshEvery;
        this.clock = clock;
        current = new IndexSnapshot(List.of());
        lastLook = Instant.MIN;
    }

    /// The indexes now; the caller releases them.
    public IndexSnapshot hold() throws IOException {
        if (due() && refreshing.tryLock()) {
            try {
                if (due()) {
                    refresh();
                    lastLook = clock.instant();
                }
            } finally {
                refreshing.unlock();
            }
        }
        IndexSnapshot reading = current;
        while (!reading.hold()) {
            IndexSnapshot newer = current;
            if (newer == reading) {
                throw new IllegalStateException("the search engine is closed");
            }
            reading = newer;
        }
        return reading;
    }

    private boolean due() {
        return lastLook.equals(Instant.MIN) || !clock.instant().isBefore(lastLook.plus(refreshEvery));
    }

    private void refresh() throws IOException {
        Map<Path, Open> next = new HashMap<>();
        for (Path folder : collections()) {
            try {
                newest(folder).ifPresent(index -> next.put(folder, index));
                complaints.remove(folder);
            } catch (IOException | RuntimeException e) {
                complain(
                        folder,
                        "The index in " + folder.resolve("index") + " cannot be read and is left out: "
                                + e.getMessage());
            }
        }
        if (next.equals(open)) {
            return;
        }
        List<TopicIndex> indexes = next.values().stream()
                .map(Open::index)
                .sorted(java.util.Comparator.comparing(index -> index.topic().id()))
                .toList();
        IndexSnapshot old = current;
        current = new IndexSnapshot(indexes);
        old.release();
        for (Open before : open.values()) {
            if (!next.containsValue(before)) {
                before.index().reader().decRef();
            }
        }
        open.clear();
        open.putAll(next);
    }

    private List<Path> collections() throws IOException {
        if (!Files.isDirectory(data)) {
            return List.of();
        }
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> children = Files.list(data)) {
            children.filter(OpenIndexes::isCollection).sorted().forEach(folders::add);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return folders;
    }

    /// Whether a folder is a collection with an index, and not one that was set aside: those have a dot in their
    /// name.
    private static boolean isCollection(Path folder) {
        return folder.getFileName().toString().indexOf('.') < 0 && Files.isDirectory(folder.resolve("index"));
    }

    /// The newest state of a collection's index: the one that is open already if nothing changed.
    private Optional<Open> newest(Path folder) throws IOException {
        Path path = folder.resolve("index");
        Object identity = identity(path);
        Open before = open.get(folder);
        if (before != null && before.identity().equals(identity)) {
            DirectoryReader changed =
                    DirectoryReader.openIfChanged(before.index().reader());
            return changed == null ? Optional.of(before) : opened(folder, identity, changed);
        }
        Directory directory = FSDirectory.open(path);
        return DirectoryReader.indexExists(directory)
                ? opened(folder, identity, DirectoryReader.open(directory))
                : Optional.empty();
    }

    private Optional<Open> opened(Path folder, Object identity, DirectoryReader reader) throws IOException {
        try {
            String schema = reader.getIndexCommit().getUserData().getOrDefault(Fields.COMMIT_SCHEMA, "none");
            if (!schema.equals(String.valueOf(Fields.VERSION))) {
                throw new IOException("it is of schema version " + schema + ", not " + Fields.VERSION
                        + "; build it anew with: index " + folder.getFileName() + " --rebuild");
            }
            return Optional.of(new Open(identity, new TopicIndex(folder, topicOf.apply(folder), reader)));
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /// What tells an index folder from another that later stands in its place.
    private static Object identity(Path folder) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
        return List.of(String.valueOf(attributes.fileKey()), attributes.creationTime());
    }

    private void complain(Path folder, String words) {
        if (!words.equals(complaints.put(folder, words))) {
            LOG.warn(words);
        }
    }

    /// Closing it again does nothing: a server that is stopped is closed by the stop and by whoever opened it.
    @Override
    public void close() throws IOException {
        refreshing.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            lastLook = Instant.MAX.minus(refreshEvery);
            current.release();
            for (Open index : open.values()) {
                index.index().reader().decRef();
            }
            open.clear();
        } finally {
            refreshing.unlock();
        }
    }

    /// An index that is open. Two are equal only if they are the same reader.
    private record Open(Object identity, TopicIndex index) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Open that && index.reader().equals(that.index.reader());
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(index.reader());
        }
    }
}
