package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;
import java.awt.AWTError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes thumbnails of the pictures that are shown: an unknown picture enters a short queue, and is forgotten if that
/// is full. One thread requests one picture after another, up to a number per topic and day (UTC), and keeps what
/// comes of it; a picture without a thumbnail is not requested again for a month, or for a day if it may be there
/// soon.
public final class FetchedThumbnails implements Thumbnails {
    private static final Logger LOG = LoggerFactory.getLogger(FetchedThumbnails.class);
    private static final int LONGEST_QUEUE = 64;
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration DAY = Duration.ofDays(1);

    private final ThumbnailStore store;
    private final PictureSource source;
    private final int perDay;
    private final Predicate<PagePicture> known;
    private final Clock clock;
    private final ThumbnailEncoder encoder = new ThumbnailEncoder();
    private final BlockingQueue<PagePicture> queue = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    private final Set<PagePicture> waiting = ConcurrentHashMap.newKeySet();
    private final Map<String, Spent> spent = new HashMap<>();
    private final Thread worker =
            Thread.ofPlatform().name("thumbnails").daemon().unstarted(this::work);

    /// Requests of a topic on a day.
    private record Spent(Instant day, int pictures) {}

    /// Starts the thread.
    ///
    /// @param source closed with this
    /// @param perDay most pictures that are requested of a topic on one day
    /// @param known whether a page is still in the index: it may be deleted while its picture is requested
    public FetchedThumbnails(
            ThumbnailStore store, PictureSource source, int perDay, Predicate<PagePicture> known, Clock clock) {
        this.store = store;
        this.source = source;
        this.perDay = perDay;
        this.known = known;
        this.clock = clock;
        worker.start();
    }

    @Override
    public Optional<String> shown(PagePicture picture) {
        return switch (store.state(picture)) {
            case THERE -> Optional.of(picture.address());
            case NONE -> Optional.empty();
            case UNKNOWN -> {
                if (waiting.add(picture) && !queue.offer(picture)) {
                    waiting.remove(picture);
                }
                yield Optional.empty();
            }
        };
    }

    @Override
    public Optional<Path> file(String topic, String host, String name) {
        return store.file(topic, host, name);
    }

    private void work() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                PagePicture next = queue.take();
                try {
                    make(next);
                } catch (IOException | RuntimeException e) { // another picture may do
                    if (!Thread.currentThread().isInterrupted()) { // else the server ends, and what it needs is closed
                        LOG.warn("No thumbnail of {}: {}", next.picture(), e.toString());
                    }
                } finally {
                    waiting.remove(next);
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (LinkageError | AWTError e) { // a Java without its picture library
            LOG.warn("No thumbnails are made: {}", e.toString());
        }
    }

    private void make(PagePicture picture) throws IOException, InterruptedException {
        if (store.state(picture) != ThumbnailStore.State.UNKNOWN
                || spent(picture.topic()).pictures() >= perDay) {
            return;
        }
        switch (source.request(picture)) {
            case PictureSource.Answer.NotYet _ -> {}
            case PictureSource.Answer.None(boolean passing) -> {
                spend(picture.topic());
                store.keepNone(picture, passing ? DAY : MONTH);
                forgetDeleted(picture);
            }
            case PictureSource.Answer.Picture(Bytes content) -> {
                spend(picture.topic());
                keep(picture, encoder.encode(content));
                forgetDeleted(picture);
            }
        }
    }

    private void keep(PagePicture picture, Optional<Bytes> thumbnail) throws IOException {
        if (thumbnail.isPresent()) {
            store.keep(picture, thumbnail.get());
        } else {
            store.keepNone(picture, MONTH);
        }
    }

    private void forgetDeleted(PagePicture picture) throws IOException {
        if (!known.test(picture)) {
            store.delete(picture);
        }
    }

    private Spent spent(String topic) {
        Instant today = clock.instant().truncatedTo(ChronoUnit.DAYS);
        Spent before = spent.get(topic);
        if (before == null) { // what was spent before the server started
            spent.put(topic, new Spent(today, store.since(topic, today)));
        } else if (!before.day().equals(today)) {
            spent.put(topic, new Spent(today, 0));
        }
        return spent.get(topic);
    }

    private void spend(String topic) {
        Spent before = spent(topic);
        spent.put(topic, new Spent(before.day(), before.pictures() + 1));
    }

    /// Ends the request in flight and the thread; what is in the queue is forgotten.
    @Override
    public void close() {
        worker.interrupt();
        source.close();
        try {
            worker.join(Duration.ofSeconds(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
