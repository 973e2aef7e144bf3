package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A frontier over a file does what one over memory does, whatever is asked of it; more links than
/// a chunk of the order takes, and waves of them that come and go.
class FrontierTwinsTest {
    private static final int STEPS = 50_000;
    private static final int ADDRESSES = 90_000;
    private static final FrontierSettings SETTINGS = FrontierSettings.DEFAULT
            .withDelay(Duration.ofMillis(20))
            .withExpectation(Duration.ofMillis(30))
            .withMaxWaiting(3_000);

    @TempDir
    Path folder;

    private final SplittableRandom random = new SplittableRandom(6);
    private final List<QueuedLink> underWay = new ArrayList<>();
    private final List<QueuedLink> failed = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-20T08:00:00Z");
    private Frontier memory;
    private Frontier disk;

    private static Link link(int address, int group) {
        return new Link(
                new Url("http://h" + address % 37 + ".example/" + address),
                new Link.Source(address, Link.Origin.PAGE, 0.5, 0),
                Anchor.of("针灸 " + address),
                "",
                new Link.Steps(1, 0, 0),
                Link.Place.at("html/body/a"),
                new Link.Standing("g" + group, Link.Inheritance.SEED));
    }

    /// Asks both the same, and gives the answer.
    private <T> T both(Function<Frontier, T> question) {
        T answer = question.apply(memory);
        assertEquals(answer, question.apply(disk));
        return answer;
    }

    private void each(java.util.function.Consumer<Frontier> order) {
        order.accept(memory);
        order.accept(disk);
    }

    private double priority() {
        return random.nextInt(4) == 0 ? random.nextInt(5) / 4.0 : random.nextDouble();
    }

    /// Scores links again: some go, some change their group, most their priority.
    private static List<QueuedLink> rescored(Frontier frontier, String group, long seed, Instant now) {
        List<QueuedLink> given = new ArrayList<>();
        if (group.isEmpty()) {
            frontier.forEachWaiting(given::add);
        } else {
            given.addAll(frontier.group(group));
        }
        for (QueuedLink old : given) {
            Link link = old.link();
            SplittableRandom its = new SplittableRandom(seed ^ link.target().key());
            int fate = its.nextInt(10);
            double priority = its.nextInt(256) / 256.0;
            switch (fate) {
                case 0 -> frontier.settle(link.target().key(), Schedule.DROPPED, Verdict.NONE, now);
                case 1 -> frontier.add(link.with("g" + its.nextInt(40), link.inherited()), priority, now);
                default -> frontier.move(old.sequence(), priority, now);
            }
        }
        return given;
    }

    private static List<QueuedLink> trimmed(Frontier frontier, Instant now) {
        List<QueuedLink> dropped = new ArrayList<>();
        frontier.surplus(worst -> {
            dropped.add(worst);
            frontier.settle(worst.link().target().key(), Schedule.DROPPED, Verdict.NONE, now);
        });
        return dropped;
    }

    private static Optional<QueuedLink> lowered(Frontier frontier, long key, Instant now) {
        Optional<QueuedLink> waits = frontier.waiting(key);
        waits.ifPresent(link -> frontier.add(link.link(), 0.25 * link.priority(), now));
        return waits;
    }

    private void offer() {
        Link link = link(random.nextInt(ADDRESSES), random.nextInt(40));
        double priority = priority();
        switch (both(f -> f.state(link.target().key())).schedule()) {
            case WAITING -> {
                if (both(f -> f.raises(link, priority))) {
                    each(f -> f.add(link, priority, now));
                }
            }
            case PROCESSING -> {}
            default -> each(f -> f.add(link, priority, now));
        }
    }

    private void takeOrWait() {
        Selection selection = both(f -> f.select(now));
        if (selection instanceof Selection.Next(QueuedLink next) && underWay.size() < 20) {
            each(f -> f.take(next, now));
            underWay.add(next);
        } else {
            now = now.plusMillis(random.nextInt(15));
        }
    }

    private void end() {
        if (underWay.isEmpty()) {
            return;
        }
        QueuedLink ended = underWay.remove(random.nextInt(underWay.size()));
        long key = ended.link().target().key();
        each(f -> f.politeness().end(ended.link().target().host(), now, true, now));
        if (random.nextInt(4) == 0) {
            each(f -> f.tried(key, 1 + f.state(key).attempts()));
            failed.add(ended);
        } else {
            each(f -> f.settle(key, Schedule.DONE, Verdict.ON_TOPIC, now));
        }
        each(f -> f.landed(ended));
    }

    private void again() {
        if (!failed.isEmpty()) {
            QueuedLink waiting = failed.remove(random.nextInt(failed.size()));
            each(f -> f.putBack(waiting, now));
        }
    }

    private void host() {
        String host = "h" + random.nextInt(37) + ".example";
        switch (random.nextInt(4)) {
            case 0 -> each(f -> f.politeness().pause(host, now.plusMillis(100), now));
            case 1 -> each(f -> f.politeness().hold(host, now));
            default -> each(f -> f.politeness().release(host, now));
        }
    }

    private static JournalQueue reopened(Frontier frontier, Function<StoreContent, LinkStore> stores) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        frontier.frozen().accept(out);
        out.finish();
        return JournalQueue.read(new CheckpointReader(chunks.iterator()), stores);
    }

    /// The checkpoint of each has every address and every link, those in flight as queued.
    private void compareCheckpoints() {
        JournalQueue ofMemory = reopened(memory, MemoryLinkStore::new);
        JournalQueue ofDisk = reopened(disk, content -> FileLinkStore.open(copied(), content));
        assertEquals(ofMemory.queued(), ofDisk.queued());
        assertArrayEquals(sorted(ofMemory.keys()), sorted(ofDisk.keys()));
        assertArrayEquals(sorted(ofMemory.waitingKeys()), sorted(ofDisk.waitingKeys()));
        assertArrayEquals(sorted(memory.waitingKeys()), sorted(ofDisk.waitingKeys()));
        for (long key : ofMemory.keys()) {
            assertEquals(ofMemory.state(key), ofDisk.state(key));
            assertEquals(
                    ofMemory.waiting(key).map(Object::toString),
                    ofDisk.waiting(key).map(Object::toString));
            assertEquals(
                    ofMemory.last(key).map(QueuedLink::link), ofDisk.last(key).map(QueuedLink::link));
        }
        ofDisk.store().close();
    }

    private static long[] sorted(long[] keys) {
        Arrays.sort(keys);
        return keys;
    }

    /// The file of links as a kill behind the checkpoint would leave it.
    private Path copied() {
        try {
            Path copy = Files.createTempDirectory(folder, "copy");
            Files.copy(folder.resolve("queue-1.links"), copy.resolve("queue-1.links"));
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// At the end of a recrawl.
    @Test
    void theKeysOfQueuedLinksAreKnownWithoutReadingTheLinks() throws IOException {
        disk = new Frontier(FileLinkStore.open(folder, StoreContent.NOTHING), SETTINGS);
        long[] keys = new long[1000];
        for (int i = 0; i < keys.length; i++) {
            Link link = link(i, 0);
            keys[i] = link.target().key();
            disk.add(link, 0.5, now);
        }
        disk.take(assertInstanceOf(Selection.Next.class, disk.select(now)).waiting(), now);
        Files.write(folder.resolve("queue-1.links"), new byte[0]);
        assertArrayEquals(sorted(keys), sorted(disk.waitingKeys()));
    }

    @Test
    void bothDoTheSame() {
        memory = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), SETTINGS);
        LinkStore store = FileLinkStore.open(folder, StoreContent.NOTHING);
        disk = new Frontier(store, SETTINGS);
        for (int step = 0; step < STEPS; step++) {
            boolean growing = step / 10_000 % 3 < 2;
            switch (random.nextInt(40)) {
                case 0 -> host();
                case 1, 2 -> again();
                case 3 -> {
                    long key = link(random.nextInt(ADDRESSES), 0).target().key();
                    both(f -> lowered(f, key, now));
                }
                case 4 -> {
                    if (random.nextInt(20) == 0) {
                        long seed = random.nextLong();
                        String group = random.nextInt(40) == 0 ? "" : "g" + random.nextInt(40);
                        both(f -> rescored(f, group, seed, now));
                    }
                }
                case 5 -> both(f -> trimmed(f, now));
                case 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 -> takeOrWait();
                case 16, 17, 18, 19, 20, 21, 22, 23, 24 -> end();
                default -> {
                    if (growing) {
                        offer();
                    } else {
                        takeOrWait();
                    }
                }
            }
            assertEquals(memory.waiting(), disk.waiting());
            if (step % (STEPS / 5) == STEPS / 10) {
                compareCheckpoints();
            }
        }
        assertEquals(memory.addresses(), disk.addresses());
        store.close();
    }
}
