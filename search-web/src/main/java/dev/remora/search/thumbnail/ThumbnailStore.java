package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The thumbnails of collections, in their folders: `<topic>/pictures/<host>/<page>-<picture>.jpg`, or `.none` with
/// the time until which the picture is not to be requested again. Derived data; a file is complete when it appears,
/// and no lock is needed. Reading is thread-safe; one thread at a time writes.
public final class ThumbnailStore {
    static final String THUMBNAIL = ".jpg";

    private static final String NONE = ".none";
    private static final String FRESH = ".new";

    /// Files that were begun earlier are written by no process any more.
    private static final Duration WRITTEN_WITHIN = Duration.ofHours(1);

    private static final String FOLDER = "pictures";
    private static final Pattern TOPIC = Pattern.compile("[a-z0-9-]{1,64}");
    private static final Pattern HOST = Pattern.compile("[a-z0-9_][a-z0-9._-]{0,254}");
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}-[0-9a-f]{16}[.]jpg");

    private final Path data;
    private final int most;
    private final Clock clock;
    /// Files by topic, once counted.
    private final Map<String, Integer> files = new HashMap<>();

    /// What is known of a picture.
    enum State {
        /// It has a thumbnail.
        THERE,
        /// It has none, and is not to be requested yet.
        NONE,
        /// It may be requested.
        UNKNOWN
    }

    /// @param data folder of the collections
    /// @param most files of a topic; the oldest are deleted when there are more
    /// @param clock for the age of files
    public ThumbnailStore(Path data, int most, Clock clock) {
        this.data = data;
        this.most = most;
        this.clock = clock;
    }

    /// Returns what is known of a picture.
    State state(PagePicture picture) {
        if (Files.isRegularFile(path(picture, THUMBNAIL))) {
            return State.THERE;
        }
        try {
            String until = Files.readString(path(picture, NONE), StandardCharsets.US_ASCII)
                    .strip();
            return clock.instant().isBefore(Instant.parse(until)) ? State.NONE : State.UNKNOWN;
        } catch (IOException | DateTimeParseException none) {
            return State.UNKNOWN;
        }
    }

    /// Returns the file of a thumbnail, by the parts of its address.
    Optional<Path> file(String topic, String host, String name) {
        boolean valid = TOPIC.matcher(topic).matches()
                && HOST.matcher(host).matches()
                && NAME.matcher(name).matches();
        return valid
                ? Optional.of(folder(topic).resolve(host).resolve(name)).filter(Files::isRegularFile)
                : Optional.empty();
    }

    /// Keeps a thumbnail, in the place of other pictures of the page. Nothing is kept if the topic has no collection
    /// here.
    void keep(PagePicture picture, Bytes thumbnail) throws IOException {
        write(picture, THUMBNAIL, thumbnail.array());
    }

    /// Notes that a picture has no thumbnail.
    ///
    /// @param age after which it may be requested again
    void keepNone(PagePicture picture, Duration age) throws IOException {
        String until = clock.instant().plus(age).toString();
        write(picture, NONE, until.getBytes(StandardCharsets.US_ASCII));
    }

    /// Returns how many pictures of a topic were requested since a time.
    int since(String topic, Instant from) {
        return (int) DatedFile.in(folder(topic)).stream()
                .filter(file -> !file.at().isBefore(from))
                .count();
    }

    private void write(PagePicture picture, String suffix, byte[] content) throws IOException {
        Path topic = folder(picture.topic());
        Path file = path(picture, suffix);
        try {
            create(topic); // fails if there is no collection: what was deleted stays deleted
            create(file.getParent());
        } catch (NoSuchFileException noCollection) {
            return;
        }
        if (!files.containsKey(picture.topic())) {
            deleteLeft(topic);
            files.put(picture.topic(), DatedFile.in(topic).size());
        }
        Path fresh = file.resolveSibling(file.getFileName() + FRESH);
        try {
            Files.write(fresh, content);
            Files.setLastModifiedTime(fresh, FileTime.from(clock.instant()));
            String page = picture.page().id();
            delete(file.getParent(), name -> name.startsWith(page) && !name.endsWith(FRESH));
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh); // if it could not become the file
        }
        if (files.merge(picture.topic(), 1, Integer::sum) > most) {
            dropOldest(picture.topic());
        }
    }

    /// Deletes what a process that was killed had not written to the end.
    private void deleteLeft(Path topic) throws IOException {
        Instant since = clock.instant().minus(WRITTEN_WITHIN);
        for (DatedFile file : DatedFile.in(topic)) {
            if (file.at().isBefore(since) && file.file().toString().endsWith(FRESH)) {
                Files.deleteIfExists(file.file());
            }
        }
    }

    private static void create(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException there) {
            // as wanted
        }
    }

    /// Counts the files, some of which took the place of others, and drops the oldest if there are too many.
    private void dropOldest(String topic) throws IOException {
        List<DatedFile> all = DatedFile.in(folder(topic));
        int kept = all.size() > most ? most - most / 10 : all.size();
        for (DatedFile old : all.subList(0, all.size() - kept)) {
            Files.deleteIfExists(old.file());
        }
        files.put(topic, kept);
    }

    private Path folder(String topic) {
        return data.resolve(topic).resolve(FOLDER);
    }

    private Path path(PagePicture picture, String suffix) {
        return folder(picture.topic()).resolve(picture.folder()).resolve(picture.name() + suffix);
    }

    /// Deletes the thumbnails of a host's pages.
    ///
    /// @param collection folder of the collection
    /// @param host without port: its pages on any port
    public static void deleteHost(Path collection, String host) throws IOException {
        String folder = PagePicture.folder(host);
        Path pictures = collection.resolve(FOLDER);
        if (!Files.isDirectory(pictures)) {
            return;
        }
        try (Stream<Path> hosts = Files.list(pictures)) {
            for (Path of : hosts.filter(of -> isOn(folder, of.getFileName().toString()))
                    .toList()) {
                delete(of, _ -> true);
                deleteIfEmpty(of);
            }
        }
    }

    private static boolean isOn(String host, String folder) {
        return folder.equals(host) || folder.matches(Pattern.quote(host) + "_[0-9]+");
    }

    /// Deletes what is kept of a page.
    void delete(PagePicture picture) throws IOException {
        deletePage(data.resolve(picture.topic()), picture.page());
    }

    /// Deletes the thumbnail of a page.
    ///
    /// @param collection folder of the collection
    public static void deletePage(Path collection, Url page) throws IOException {
        Path folder = collection.resolve(FOLDER).resolve(PagePicture.folder(page.host()));
        if (Files.isDirectory(folder)) {
            delete(folder, name -> name.startsWith(page.id()));
            deleteIfEmpty(folder);
        }
    }

    private static void delete(Path folder, Predicate<String> names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> names.test(file.getFileName().toString()))
                    .toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException newer) {
            // a thumbnail that was written just now is deleted by who writes it
        }
    }
}
