package dev.remora.search.thumbnail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// Thumbnails of pictures that a test has. A picture is done with when the next one is requested, so each test waits
/// for a last one.
@Timeout(60)
class FetchedThumbnailsTest {
    private static final Bytes PICTURE = SamplePictures.landscape("png", 320, 240);
    private static final PagePicture FIRST = picture("http://a.example/1", "http://img.example/1.png");
    private static final PagePicture SECOND = picture("http://a.example/2", "http://img.example/2.png");
    private static final PagePicture LAST = picture("http://last.example/", "http://img.example/last.png");

    @TempDir
    Path data;

    private final Hands clock = new Hands();
    private final Album album = new Album();
    private final Set<PagePicture> deleted = ConcurrentHashMap.newKeySet();
    private Thumbnails thumbnails;

    /// A clock that moves when it is told to.
    private static final class Hands extends Clock {
        private volatile Instant now = Instant.parse("2026-11-28T04:00:00Z");

        void move(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /// Pictures by address; unknown ones are missing for good.
    private static final class Album implements PictureSource {
        private final Map<PagePicture, Answer> answers = new HashMap<>();
        private final List<PagePicture> asked = Collections.synchronizedList(new ArrayList<>());
        private final Semaphore requests = new Semaphore(0);
        private volatile Runnable during = () -> {};

        @Override
        public Answer request(PagePicture picture) {
            asked.add(picture);
            during.run();
            requests.release();
            return answers.getOrDefault(picture, new Answer.None(false));
        }

        @Override
        public void close() {}
    }

    private static PagePicture picture(String page, String address) {
        return new PagePicture("tcm", new Url(page), new Url(address));
    }

    @BeforeEach
    void open() throws IOException {
        Files.createDirectories(data.resolve("tcm"));
        thumbnails = opened(100, 1_000);
        album.answers.put(FIRST, new PictureSource.Answer.Picture(PICTURE));
    }

    private Thumbnails opened(int perDay, int most) {
        return new FetchedThumbnails(
                new ThumbnailStore(data, most, clock), album, perDay, picture -> !deleted.contains(picture), clock);
    }

    private void reopen(int perDay, int most) {
        thumbnails.close();
        thumbnails = opened(perDay, most);
    }

    @AfterEach
    void close() {
        thumbnails.close();
    }

    /// Shows a picture, and waits until it is done with.
    private void showAndWait(PagePicture picture) throws InterruptedException {
        thumbnails.shown(picture);
        album.requests.acquire();
        thumbnails.close(); // ends after what it does
        reopen(100, 1_000);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> data.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aPictureIsShownTheSecondTime() throws Exception {
        assertEquals(Optional.empty(), thumbnails.shown(FIRST));
        album.requests.acquire();
        reopen(100, 1_000);
        String address = thumbnails.shown(FIRST).orElseThrow();
        String[] parts = address.substring(1).split("/");
        assertEquals(List.of("pictures", "tcm", "a.example"), List.of(parts).subList(0, 3));
        Path file = thumbnails.file(parts[1], parts[2], parts[3]).orElseThrow();
        assertTrue(Files.size(file) <= ThumbnailEncoder.MOST_BYTES);
        assertEquals(List.of(FIRST), album.asked, "it is requested once");
    }

    @Test
    void aPageWithoutAGoodPictureIsAskedForItAgainAfterAMonth() throws Exception {
        album.answers.put(SECOND, new PictureSource.Answer.Picture(SamplePictures.plain("png", 400, 300)));
        showAndWait(SECOND);
        clock.move(Duration.ofDays(29));
        thumbnails.shown(SECOND);
        showAndWait(LAST);
        assertEquals(List.of(SECOND, LAST), album.asked);
        clock.move(Duration.ofDays(2));
        album.answers.put(SECOND, new PictureSource.Answer.Picture(PICTURE));
        showAndWait(SECOND);
        assertTrue(thumbnails.shown(SECOND).isPresent());
        assertEquals(
                1, files().stream().filter(file -> file.contains("a.example")).count(), () -> "one file a page");
    }

    @Test
    void aHostThatIsDownIsAskedAgainAfterADay() throws Exception {
        album.answers.put(SECOND, new PictureSource.Answer.None(true));
        showAndWait(SECOND);
        clock.move(Duration.ofHours(25));
        showAndWait(SECOND);
        assertEquals(List.of(SECOND, SECOND), album.asked);
    }

    @Test
    void aPictureWhoseTurnHasNotComeIsForgottenUntilItIsShownAgain() throws Exception {
        album.answers.put(SECOND, new PictureSource.Answer.NotYet());
        showAndWait(SECOND);
        assertEquals(List.of(), files());
        showAndWait(SECOND);
        assertEquals(List.of(SECOND, SECOND), album.asked);
    }

    @Test
    void aPageWithAnotherPictureGetsItsThumbnailInPlaceOfTheOldOne() throws Exception {
        showAndWait(FIRST);
        PagePicture other = picture("http://a.example/1", "http://img.example/other.png");
        album.answers.put(other, new PictureSource.Answer.Picture(PICTURE));
        showAndWait(other);
        assertTrue(thumbnails.shown(other).isPresent());
        assertEquals(1, files().size());
    }

    @Test
    void noMorePicturesAreRequestedThanADayAllowsEvenAfterARestart() throws Exception {
        reopen(2, 1_000);
        thumbnails.shown(FIRST);
        thumbnails.shown(SECOND);
        album.requests.acquire(2);
        reopen(2, 1_000);
        thumbnails.shown(LAST);
        PagePicture ofAnother = new PagePicture("law", LAST.page(), LAST.picture());
        thumbnails.shown(ofAnother);
        album.requests.acquire();
        assertEquals(List.of(FIRST, SECOND, ofAnother), album.asked, "each topic has its own");
        clock.move(Duration.ofDays(1));
        thumbnails.shown(LAST);
        album.requests.acquire();
        assertEquals(LAST, album.asked.getLast());
    }

    @Test
    void theOldestAreDroppedWhenThereAreTooMany() throws Exception {
        reopen(1_000, 20);
        for (int i = 0; i < 21; i++) {
            PagePicture picture = picture("http://h" + i + ".example/", "http://img.example/" + i);
            album.answers.put(picture, new PictureSource.Answer.Picture(PICTURE));
            clock.move(Duration.ofMinutes(1));
            thumbnails.shown(picture);
            album.requests.acquire();
        }
        thumbnails.close();
        List<String> files = files();
        assertEquals(18, files.size(), files::toString);
        assertTrue(files.stream().noneMatch(file -> file.contains("/h0.") || file.contains("/h1.")), files::toString);
    }

    @Test
    void whatIsDeletedWhileItsPictureIsRequestedStaysDeleted() throws Exception {
        album.during = () -> deleted.add(FIRST);
        showAndWait(FIRST);
        assertEquals(List.of(), files());
        album.during = () -> {};
        deleted.clear();
        album.during = () -> {
            try {
                Files.delete(data.resolve("tcm/pictures/a.example"));
                Files.delete(data.resolve("tcm/pictures"));
                Files.delete(data.resolve("tcm"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        Files.createDirectories(data.resolve("tcm/pictures/a.example"));
        showAndWait(SECOND);
        assertFalse(Files.exists(data.resolve("tcm")), "a topic does not come back");
    }

    @Test
    void aPictureIsKeptWholeWhenTheServerEndsMeanwhile() throws Exception {
        album.during = () -> Thread.currentThread().interrupt();
        showAndWait(FIRST);
        List<String> files = files();
        assertEquals(1, files.size(), files::toString);
        assertTrue(files.getFirst().endsWith(".jpg"), files::toString);
    }

    @Test
    void aServerThatEndsSaysNothingOfThePictureThatItWasAt() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(FetchedThumbnails.class);
        ListAppender<ILoggingEvent> said = new ListAppender<>();
        said.list = new CopyOnWriteArrayList<>();
        said.start();
        Semaphore reached = new Semaphore(0);
        logger.addAppender(said);
        try {
            album.during = () -> {
                throw new IllegalStateException("broken");
            };
            thumbnails.shown(FIRST);
            waitFor(said);
            said.list.clear();
            album.during = () -> {
                Thread.currentThread().interrupt();
                reached.release();
                throw new IllegalStateException("the index is closed");
            };
            thumbnails.shown(SECOND);
            reached.acquire();
            thumbnails.close();
            assertEquals(List.of(), said.list);
        } finally {
            logger.detachAppender(said);
        }
    }

    private static void waitFor(ListAppender<ILoggingEvent> said) {
        while (said.list.isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void nothingIsLeftOfAPictureThatCannotBeKept() throws Exception {
        Path inTheWay = data.resolve("tcm/pictures/a.example/" + FIRST.name() + ".none/x");
        Files.createDirectories(inTheWay);
        showAndWait(FIRST);
        assertEquals(List.of(), files());
    }

    @Test
    void whatAKilledProcessLeftHalfWrittenIsDeleted() throws Exception {
        Path host = Files.createDirectories(data.resolve("tcm/pictures/b.example"));
        Path left = Files.createFile(host.resolve(FIRST.name() + ".jpg.new"));
        Files.setLastModifiedTime(left, FileTime.from(clock.instant().minus(Duration.ofHours(2))));
        Path written = Files.createFile(host.resolve(SECOND.name() + ".jpg.new")); // by another process
        Files.setLastModifiedTime(written, FileTime.from(clock.instant()));
        new ThumbnailStore(data, 10, clock).keepNone(FIRST, Duration.ofDays(1));
        assertFalse(Files.exists(left));
        assertTrue(Files.exists(written));
    }

    @Test
    void aPictureThatIsNotedAgainTakesTheRoomOfOne() throws Exception {
        ThumbnailStore store = new ThumbnailStore(data, 10, clock);
        for (int i = 0; i < 10; i++) {
            store.keepNone(picture("http://a.example/" + i, "http://img.example/p"), Duration.ofDays(1));
        }
        for (int i = 0; i < 20; i++) {
            store.keepNone(FIRST, Duration.ofDays(1)); // of a page that has one
        }
        assertEquals(10, files().size());
    }

    @Test
    void filesThatVanishMeanwhileHideNoOthers() throws Exception {
        Path pictures = data.resolve("tcm/pictures");
        for (int i = 0; i < 40; i++) {
            Path host = Files.createDirectories(pictures.resolve("h" + i + ".example"));
            Files.createFile(host.resolve("a.jpg"));
        }
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<Void> deleting = new FutureTask<>(() -> {
            while (!done.get()) {
                for (int i = 0; i < 40; i++) {
                    Path host = Files.createDirectories(pictures.resolve("g" + i + ".example"));
                    Path file = Files.createFile(host.resolve("b.jpg"));
                    Files.delete(file);
                    Files.delete(host);
                }
            }
            return null;
        });
        Thread.ofPlatform().start(deleting);
        ThumbnailStore store = new ThumbnailStore(data, 1_000, clock);
        try {
            for (int i = 0; i < 300; i++) {
                assertTrue(store.since("tcm", Instant.EPOCH) >= 40, "reading " + i);
            }
        } finally {
            done.set(true);
            deleting.get();
        }
    }

    @Test
    void aSiteAndAPageAreDeletedWithTheirThumbnails() throws Exception {
        PagePicture withPort = picture("http://a.example:8080/", "http://img.example/p");
        PagePicture neighbour = picture("http://b.a.example/", "http://img.example/n");
        for (PagePicture each : List.of(FIRST, SECOND, withPort, neighbour)) {
            showAndWait(each);
        }
        thumbnails.close(); // it would request again what is shown
        ThumbnailStore.deletePage(data.resolve("tcm"), FIRST.page());
        assertEquals(3, files().size());
        assertTrue(thumbnails.shown(FIRST).isEmpty());
        ThumbnailStore.deleteHost(data.resolve("tcm"), "a.example");
        assertEquals(1, files().size());
        assertTrue(files().getFirst().contains("b.a.example"));
    }

    @Test
    void onlyThumbnailsHaveAnAddress() throws Exception {
        showAndWait(FIRST);
        showAndWait(SECOND);
        String none = files().stream()
                .filter(file -> file.endsWith(".none"))
                .findFirst()
                .orElseThrow();
        String name = Path.of(none).getFileName().toString();
        assertEquals(Optional.empty(), thumbnails.file("tcm", "a.example", name));
        assertEquals(Optional.empty(), thumbnails.file("tcm", "a.example", name.replace(".none", ".jpg")));
        assertEquals(Optional.empty(), thumbnails.file("..", "a.example", name));
        assertEquals(Optional.empty(), thumbnails.file("tcm", "..", FIRST.name() + ".jpg"));
        assertTrue(thumbnails.file("tcm", "a.example", FIRST.name() + ".jpg").isPresent());
    }
}
