package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.CollectionFolder.Opened;
import dev.remora.shared.collection.folder.CollectionFolder.SetAside;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionFolderTest extends CollectionContract {
    @TempDir
    Path data;

    @Override
    protected CollectionWriter open() {
        return Folders.write(data.resolve("contract"));
    }

    @Test
    void goesOnWhereItStopped() {
        Path folder = data.resolve("tea");
        PageLocation first;
        WarcLocation response;
        try (CollectionWriter writer = Folders.write(folder)) {
            first = writer.store(Samples.page(9));
            response = writer.archive(Samples.exchange(9));
            writer.append(Samples.fetched(9, response, first));
        }
        try (CollectionWriter writer = Folders.write(folder)) {
            assertEquals(1, writer.lastSequence());
            assertEquals(2, writer.append(Samples.queued(2)));
            PageLocation second = writer.store(Samples.page(8));
            assertEquals(Samples.page(9), writer.page(first));
            assertEquals(Samples.page(8), writer.page(second));
            assertEquals(Samples.exchange(9), writer.exchange(response));
        }
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            assertEquals(
                    List.of(
                            new JournalEntry(1, Samples.fetched(9, response, first)),
                            new JournalEntry(2, Samples.queued(2))),
                    entries(reader, 0));
        }
    }

    @Test
    void readersInTheFolderSeeEachSyncAcrossManyFiles() {
        FolderLayout layout = Folders.small(data.resolve("tea"));
        try (CollectionWriter writer = Folders.write(layout);
                CollectionReader reader = CollectionFolder.openForReading(layout.folder());
                CollectionReader.Records followed = reader.after(0)) {
            for (int i = 0; i < 40; i++) {
                WarcLocation warc = writer.archive(Samples.exchange(i));
                PageLocation page = writer.store(Samples.page(i));
                writer.append(Samples.fetched(i, warc, page));
                assertEquals(i, reader.lastSequence());
                assertFalse(followed.hasNext());
                writer.sync();
                assertEquals(i + 1, reader.lastSequence());
                assertEquals(new JournalEntry(i + 1, Samples.fetched(i, warc, page)), followed.next());
                assertEquals(Samples.page(i), reader.page(page));
                assertEquals(Samples.exchange(i), reader.exchange(warc));
            }
        }
        assertTrue(layout.journal().numbers().size() > 5);
        assertTrue(layout.pages().numbers().size() > 2);
        assertTrue(layout.warc().numbers().size() > 5);
        try (CollectionWriter again = Folders.write(layout)) {
            assertEquals(40, again.lastSequence());
            for (int after = 0; after < 40; after++) {
                assertEquals(40 - after, entries(again, after).size());
            }
        }
    }

    @Test
    void refusesASecondWriterAndSaysWhoHoldsIt() {
        Path folder = data.resolve("tea");
        try (CollectionWriter first = Folders.write(folder)) {
            first.append(Samples.queued(1));
            for (int i = 0; i < 2; i++) {
                Opened second = CollectionFolder.openForWriting(folder, Samples.topic(), Folders.CLOCK, "another");
                assertEquals(
                        new LockHolder(
                                "tea",
                                Optional.of(new LockHolder.Writer(
                                        ProcessHandle.current().pid(),
                                        "the test",
                                        Instant.parse("2026-11-20T12:00:00Z")))),
                        assertInstanceOf(Opened.HeldByAnother.class, second).holder());
            }
            assertInstanceOf(SetAside.HeldByAnother.class, CollectionFolder.setAside(folder, Folders.CLOCK, "test"));
        }
        Folders.write(folder).close();
    }

    @Test
    void aHolderWhoseTextIsDamagedIsUnknown() throws Exception {
        Path folder = data.resolve("tea");
        try (CollectionWriter _ = Folders.write(folder)) {
            Path file = folder.resolve("writer.txt");
            String text = Files.readString(file);
            for (String since :
                    List.of("2026-99-99T99:99:99Z", "T", "--Z", ":Z", "9999999999999-01-01T00:00:00Z", "")) {
                Files.writeString(file, text.replaceFirst("since \\S*", "since " + since));
                Opened second = CollectionFolder.openForWriting(folder, Samples.topic(), Folders.CLOCK, "b");
                assertEquals(
                        new LockHolder("tea", Optional.empty()),
                        assertInstanceOf(Opened.HeldByAnother.class, second).holder(),
                        since);
                Files.writeString(file, "process 1 (x) since " + since + "\nanother");
                assertEquals(Optional.empty(), CollectionFolder.otherWriter(folder), since);
            }
            Files.writeString(file, text);
        }
    }

    @Test
    void setsAsideUnderANameThatTellsWhen() {
        Path folder = data.resolve("tea");
        assertInstanceOf(SetAside.NothingThere.class, CollectionFolder.setAside(folder, Folders.CLOCK, "test"));
        for (String name : List.of("tea.until-20261120T120000Z", "tea.until-20261120T120000Z-2")) {
            try (CollectionWriter writer = Folders.write(folder)) {
                writer.append(Samples.queued(1));
            }
            SetAside.Moved moved =
                    assertInstanceOf(SetAside.Moved.class, CollectionFolder.setAside(folder, Folders.CLOCK, "test"));
            assertEquals(data.resolve(name), moved.to());
            assertFalse(Files.exists(folder));
            try (CollectionReader old = CollectionFolder.openForReading(moved.to())) {
                assertEquals(1, old.lastSequence());
            }
        }
        try (CollectionWriter fresh = Folders.write(folder)) {
            assertEquals(0, fresh.lastSequence());
        }
    }

    @Test
    void listsCollectionsByNameWithoutThoseSetAside() throws Exception {
        assertEquals(List.of(), CollectionFolder.list(data.resolve("nowhere")));
        Folders.write(data.resolve("b")).close();
        Folders.write(data.resolve("a")).close();
        CollectionFolder.setAside(data.resolve("b"), Folders.CLOCK, "test");
        Folders.write(data.resolve("b")).close();
        Files.createDirectory(data.resolve("empty"));
        assertEquals(
                List.of(data.resolve("a"), data.resolve("b"), data.resolve("contract")), CollectionFolder.list(data));
    }

    @Test
    void readingMakesNoFilesAndSaysWhatToDoWhereThereIsNothing() throws Exception {
        Path folder = data.resolve("tea");
        CollectionDamaged nothing =
                assertThrows(CollectionDamaged.class, () -> CollectionFolder.openForReading(folder));
        assertTrue(nothing.getMessage().contains("Crawl the topic first"), nothing.getMessage());
        assertFalse(Files.exists(folder));
        Folders.write(folder).close();
        List<Path> before = Folders.files(folder);
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            assertEquals(Samples.topic(), reader.topic());
            assertEquals(0, reader.lastSequence());
        }
        assertEquals(before, Folders.files(folder));
    }

    @Test
    void takesTheScopeOfATopicThatJudgesDifferentlyAtOnce() {
        Path folder = data.resolve("tea");
        Folders.write(folder).close();
        Topic.Scope scope = new Topic.Scope(List.of(), List.of("b.example"));
        Topic before = Samples.topic();
        Topic next = before.withPositiveExamples(List.of("http://tea.example/green"));
        next = next.with(next.crawl().within(scope));
        Opened opened = CollectionFolder.openForWriting(folder, next, Folders.CLOCK, "the test");
        assertInstanceOf(Opened.Open.class, opened).collection().close();
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            assertEquals(before.with(before.crawl().within(scope)), reader.topic());
        }
    }

    @Test
    void keepsTheTopicByWhichItsPagesWereJudgedUntilItIsReplaced() {
        Path folder = data.resolve("tea");
        Folders.write(folder).close();
        Topic next = Samples.topic().withPositiveExamples(List.of("http://tea.example/green"));
        assertEquals(List.of(TopicPart.EXAMPLES), Samples.topic().judgementChanges(next));
        for (boolean replaced : List.of(false, true)) {
            Opened opened = CollectionFolder.openForWriting(folder, next, Folders.CLOCK, "the test");
            try (CollectionWriter writer =
                    assertInstanceOf(Opened.Open.class, opened).collection()) {
                assertEquals(Samples.topic(), writer.topic());
                if (replaced) {
                    writer.replaceTopic(next);
                }
            }
            try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
                assertEquals(replaced ? next : Samples.topic(), reader.topic());
            }
        }
        assertTrue(Files.exists(folder.resolve("topic.until-20261120T120000Z.yaml")));
    }

    @Test
    void aFolderTakesOneTopicOnly() {
        Path folder = data.resolve("tea");
        Folders.write(folder).close();
        CollectionDamaged refused = assertThrows(
                CollectionDamaged.class,
                () -> CollectionFolder.openForWriting(folder, Samples.topic("coffee"), Folders.CLOCK, "the test"));
        assertTrue(refused.getMessage().contains("'tea', not of 'coffee'"), refused.getMessage());
        Folders.write(folder).close();
    }
}
