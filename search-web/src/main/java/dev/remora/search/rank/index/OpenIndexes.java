package dev.remora.search.rank.index;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The indexes of all collections under a folder, each at its newest commit. A search checks for new commits
/// and collections if the last check is old enough; concurrent searches continue with the current state. An
/// unreadable index, or one of another schema version, is skipped and logged once.
public final class OpenIndexes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIndexes.class);

    private final Path data;
    private final Function<Path, Topic> topicOf;
    private final Duration refreshEvery;
    private final Clock clock;
    private final Executor threads;
    private final ReentrantLock refreshing = new ReentrantLock();
    private final Map<Path, Open> open = new HashMap<>();
    private final Map<Path, String> complaints = new ConcurrentHashMap<>();
    private volatile IndexSnapshot current;
    private volatile Instant lastLook;
    private boolean closed;

    /// @param data folder with one folder per collection
    /// @param topicOf reads the topic of a collection's folder
    /// @param threads run parts of a search beside its own thread
    public OpenIndexes(Path data, Function<Path, Topic> topicOf, Duration refreshEvery, Clock clock, Executor threads)
            throws IOException {
        this.data = data;
        this.topicOf = topicOf;
        this.refreshEvery = refreshEvery;
        this.clock = clock;
        this.threads = threads;
        current = new IndexSnapshot(List.of(), threads);
        lastLook = Instant.MIN;
    }

    /// Returns the current indexes; the caller must release them.
    public IndexSnapshot hold() throws IOException {
        if (due() && mayRefresh()) {
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

    /// Returns the names of the folders whose index was unreadable at the last check, sorted.
    public List<String> unreadable() {
        return complaints.keySet().stream()
                .map(folder -> folder.getFileName().toString())
                .sorted()
                .toList();
    }

    /// Takes the lock, unless another thread refreshes now. Before the first look there is nothing to search meanwhile.
    private boolean mayRefresh() {
        if (lastLook.equals(Instant.MIN)) {
            refreshing.lock();
            return true;
        }
        return refreshing.tryLock();
    }

    private boolean due() {
        return lastLook.equals(Instant.MIN) || !clock.instant().isBefore(lastLook.plus(refreshEvery));
    }

    private void refresh() throws IOException {
        Map<Path, Open> next = new HashMap<>();
        List<Path> folders = collections();
        complaints.keySet().retainAll(folders);
        for (Path folder : folders) {
            try {
                newest(folder).ifPresent(index -> next.put(folder, index));
                complaints.remove(folder);
            } catch (IOException | RuntimeException e) {
                complain(
                        folder,
                        "The index in " + folder.resolve("index") + " cannot be read and is skipped: "
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
        current = new IndexSnapshot(indexes, threads);
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

    /// True if a folder is a collection with an index. Folders that were set aside have a dot in their name.
    private static boolean isCollection(Path folder) {
        return folder.getFileName().toString().indexOf('.') < 0 && Files.isDirectory(folder.resolve("index"));
    }

    /// Returns the newest state of a collection's index: the open one if nothing changed.
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
                throw new IOException("its schema version is " + schema + ", not " + Fields.VERSION
                        + "; rebuild it with: ./remora index " + folder.getFileName() + " --rebuild");
            }
            Optional<FileTime> written = topicWritten(folder);
            return Optional.of(new Open(identity, written, index(folder, written, reader)));
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /// Reads the topic again only if its file changed: it may have thousands of words.
    private TopicIndex index(Path folder, Optional<FileTime> written, DirectoryReader reader) {
        Open before = open.get(folder);
        return before != null && written.isPresent() && written.equals(before.topicWritten())
                ? new TopicIndex(
                        folder,
                        before.index().topic(),
                        reader,
                        new ReaderCache(),
                        before.index().words())
                : new TopicIndex(folder, topicOf.apply(folder), reader);
    }

    private static Optional<FileTime> topicWritten(Path folder) throws IOException {
        Path file = folder.resolve("topic.yaml");
        return Files.exists(file) ? Optional.of(Files.getLastModifiedTime(file)) : Optional.empty();
    }

    /// Returns the identity of an index folder, which differs for a later folder at the same path.
    private static Object identity(Path folder) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
        return List.of(String.valueOf(attributes.fileKey()), attributes.creationTime());
    }

    private void complain(Path folder, String words) {
        if (!words.equals(complaints.put(folder, words))) {
            LOG.warn(words);
        }
    }

    /// Closing twice has no effect: when a server stops, both the stop and the opener close it.
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
        } finally {
            refreshing.unlock();
        }
    }

    /// An open index. Two are equal only if they have the same reader.
    private record Open(Object identity, Optional<FileTime> topicWritten, TopicIndex index) {
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
