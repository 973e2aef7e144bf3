package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store whose links are in many files: those with dead links are given up.
class ManyLinkFilesTest extends LinkStoreContract {
    private static final int CAPACITY = 1000;
    private static final int LINKS = 40;
    private static final Topic TOPIC = Topic.of("t", "t", Map.of("针灸", 1.0), List.of(new Url("http://a.cn/")));

    @TempDir
    Path folder;

    private final MemoryCollection journal = new MemoryCollection(TOPIC);

    ManyLinkFilesTest() {
        for (int i = 1; i <= 9; i++) {
            journal.append(new JournalRecord.Dropped(
                    Instant.EPOCH, new Url("http://a.cn/" + i), 0, new Exclusion.OutOfScope()));
        }
        journal.sync();
    }

    @Override
    LinkStore open(StoreContent content) {
        return open(WritableFile.Opener.DISK, content);
    }

    private LinkStore open(WritableFile.Opener opener, StoreContent content) {
        return FileLinkStore.open(folder, opener, CAPACITY, content);
    }

    /// The link of an address in one of its versions.
    private static QueuedLink link(int address, int version) {
        QueuedLink link = waiting(address, address % 3, 0.5, "g" + address % 5);
        Link better = new Link(
                link.link().target(),
                new Link.Source(version, Link.Origin.PAGE, 0.5, 0),
                link.link().anchor(),
                "",
                new Link.Steps(version, 1, 0),
                link.link().place(),
                new Link.Standing(link.link().group(), link.link().inherited()));
        return new QueuedLink((long) version * LINKS + address, link.host(), 0.5, better);
    }

    private static void queue(LinkStore store, int version, int from, int to) {
        for (int address = from; address < to; address++) {
            QueuedLink next = link(address, version);
            long key = next.link().target().key();
            if (version > 0) {
                store.position(link(address, version - 1).sequence()).ifPresent(old -> store.remove(key, old));
            }
            store.add(next);
            store.state(key, AddressState.waiting(store.state(key), next.sequence()));
        }
    }

    private void checkpoint(LinkStore store, WritableFile.Opener opener, long sequence) {
        new CheckpointFolder(folder, opener).write(journal, sequence, store.frozen(List.of()));
    }

    private Optional<Checkpoints.Opened<LinkStore>> reopened() {
        return new CheckpointFolder(folder, WritableFile.Opener.DISK)
                .latest(journal, in -> open(new StoreContent.Saved(in, host -> host)), refused -> {
                    throw new AssertionError(refused);
                });
    }

    private static void assertHas(LinkStore store, int version, int from, int to) {
        for (int address = from; address < to; address++) {
            QueuedLink wanted = link(address, version);
            assertEquals(Optional.of(wanted), store.get(wanted.sequence()));
            assertEquals(
                    Optional.of(wanted.link()),
                    store.last(wanted.link().target().key()).map(QueuedLink::link));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".links")).toList();
        }
    }

    private long bytes() throws IOException {
        long bytes = 0;
        for (Path file : files()) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    @Test
    void filesOfDeadLinksGoAndTheOthersStay() throws IOException {
        LinkStore store = open(StoreContent.NOTHING);
        queue(store, 0, 0, LINKS);
        checkpoint(store, WritableFile.Opener.DISK, 1);
        long once = bytes();
        assertTrue(files().size() > 3, files().toString());
        for (int version = 1; version < 8; version++) {
            // two of three links are replaced, so each file has links of both kinds
            for (int address = 0; address < LINKS; address++) {
                queue(store, version, address, address % 3 == 0 ? address : address + 1);
            }
            checkpoint(store, WritableFile.Opener.DISK, 1 + version);
            assertTrue(bytes() < 2 * once + 2 * CAPACITY, bytes() + " bytes instead of " + once);
        }
        for (int address = 0; address < LINKS; address++) {
            assertHas(store, address % 3 == 0 ? 0 : 7, address, address + 1);
        }
        store.close();
        try (LinkStore again = reopened().orElseThrow().state()) {
            for (int address = 0; address < LINKS; address++) {
                assertHas(again, address % 3 == 0 ? 0 : 7, address, address + 1);
            }
            assertEquals(LINKS, again.waiting());
        }
    }

    @Test
    void aFileWithMostLinksAliveIsNotReadAgain() throws IOException {
        try (LinkStore store = open(StoreContent.NOTHING)) {
            queue(store, 0, 0, LINKS);
            for (int address = 0; address < LINKS; address += 3) {
                queue(store, 1, address, address + 1);
            }
            checkpoint(store, WritableFile.Opener.DISK, 1);
            int files = files().size();
            long bytes = bytes();
            checkpoint(store, WritableFile.Opener.DISK, 2);
            assertEquals(files, files().size());
            assertEquals(bytes, bytes());
        }
    }

    /// A kill at each operation on a file while the second and the third checkpoint are written.
    @Test
    void aKillAtAnyMomentLeavesOneCheckpointWithItsLinks() throws IOException {
        int operations = 0;
        boolean killed = true;
        while (killed) {
            for (Path file : files()) {
                Files.delete(file);
            }
            new CheckpointFolder(folder, WritableFile.Opener.DISK).clear();
            Killing killing = new Killing(operations++);
            LinkStore store = open(killing, StoreContent.NOTHING);
            queue(store, 0, 0, LINKS);
            checkpoint(store, WritableFile.Opener.DISK, 1);
            killing.armed = true;
            int written = 1;
            try {
                queue(store, 1, 0, LINKS / 2 + 5);
                checkpoint(store, killing, ++written);
                queue(store, 2, 0, LINKS / 2);
                checkpoint(store, killing, ++written);
                killed = false;
            } catch (Killed e) {
                written--; // or it was just durable
            }
            store.close();
            var opened = reopened().orElseThrow();
            assertTrue(opened.sequence() == written || opened.sequence() == written + 1);
            try (LinkStore again = opened.state()) {
                assertHas(again, (int) opened.sequence() - 1, 0, LINKS / 2);
                assertHas(again, 0, LINKS / 2 + 5, LINKS);
                queue(again, (int) opened.sequence(), 0, LINKS / 2);
                checkpoint(again, WritableFile.Opener.DISK, 9);
            }
            try (LinkStore again = reopened().orElseThrow().state()) {
                assertHas(again, 0, LINKS / 2 + 5, LINKS);
            }
        }
        assertTrue(operations > 20, operations + " operations");
    }

    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// Ends the process at its n-th operation since it was armed.
    private static final class Killing implements WritableFile.Opener {
        private int left;
        private boolean armed;

        Killing(int operations) {
            left = operations;
        }

        private void operation() {
            if (armed && left-- == 0) {
                throw new Killed();
            }
        }

        @Override
        public WritableFile open(Path path) throws IOException {
            operation();
            WritableFile file = DISK.open(path);
            return new WritableFile() {
                @Override
                public long length() throws IOException {
                    return file.length();
                }

                @Override
                public void setLength(long length) throws IOException {
                    operation();
                    file.setLength(length);
                }

                @Override
                public void write(long at, byte[] bytes, int length) throws IOException {
                    operation();
                    file.write(at, bytes, length);
                }

                @Override
                public void sync() throws IOException {
                    operation();
                    file.sync();
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }
    }
}
