package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionFolder.Opened;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Collections that earlier versions wrote are read, and gone on with.
class EarlierVersionsTest {
    @TempDir
    Path data;

    @Test
    void readsACollectionOfVersionOne() throws Exception {
        try (CollectionReader reader = CollectionFolder.openForReading(kept("v1"))) {
            assertEquals(TeaHouseV1.topic(), reader.topic());
            List<JournalEntry> entries = CollectionContract.entries(reader, 0);
            assertEquals(
                    IntStream.rangeClosed(1, 20).mapToObj(i -> (long) i).toList(),
                    entries.stream().map(JournalEntry::sequence).toList());
            assertInstanceOf(JournalRecord.RunStarted.class, entries.get(0).record());
            for (int i = 0; i < 4; i++) {
                JournalRecord.Fetched fetched =
                        (JournalRecord.Fetched) entries.get(2 + i).record();
                assertEquals(TeaHouseV1.fetched(i, fetched.warc(), fetched.page()), fetched);
                assertEquals(TeaHouseV1.page(i), reader.page(fetched.page()));
                assertEquals(TeaHouseV1.exchange(i), reader.exchange(fetched.warc()));
                assertEquals(i == 0 ? 4 : 2, reader.links(fetched.page()).length);
                assertEquals(TeaHouseV1.url(i).key(), reader.links(fetched.page())[0]);
            }
            assertEquals(
                    TeaHouseV1.others(),
                    entries.subList(6, 20).stream().map(JournalEntry::record).toList());
        }
    }

    @Test
    void readsACollectionOfVersionTwo() throws Exception {
        try (CollectionReader reader = CollectionFolder.openForReading(kept("v2"))) {
            List<JournalEntry> entries = CollectionContract.entries(reader, 0);
            for (int i = 0; i < 2; i++) {
                JournalRecord.Fetched fetched =
                        (JournalRecord.Fetched) entries.get(1 + i).record();
                assertEquals(TeaHouseV2.fetched(i, fetched.warc(), fetched.page()), fetched);
                assertEquals(TeaHouseV1.page(i), reader.page(fetched.page()));
                assertEquals(TeaHouseV1.exchange(i), reader.exchange(fetched.warc()));
            }
            assertEquals(
                    TeaHouseV2.others(),
                    entries.subList(3, 9).stream().map(JournalEntry::record).toList());
        }
    }

    @Test
    void readsACollectionOfVersionFour() throws Exception {
        try (CollectionReader reader = CollectionFolder.openForReading(kept("v4"))) {
            List<JournalRecord> records = CollectionContract.entries(reader, 0).stream()
                    .map(JournalEntry::record)
                    .toList();
            JournalRecord.Fetched fetched = (JournalRecord.Fetched) records.getFirst();
            assertEquals(TeaHouseV4.others(fetched.warc(), fetched.page()), records.subList(1, records.size()));
            assertEquals(TeaHouseV1.page(0), reader.page(fetched.page()));
        }
    }

    @Test
    void goesOnWithACollectionOfVersionTwo() throws Exception {
        Path folder = data.resolve("teahouse");
        Folders.copy(kept("v2"), folder);
        Opened opened = CollectionFolder.openForWriting(folder, TeaHouseV1.topic(), Folders.CLOCK, "the test");
        try (CollectionWriter writer = ((Opened.Open) opened).collection()) {
            JournalRecord.JudgingBegan began = new JournalRecord.JudgingBegan(TeaHouseV1.START, "asked for");
            assertEquals(10, writer.append(began));
            writer.sync();
            assertEquals(began, CollectionContract.entries(writer, 0).getLast().record());
        }
    }

    @Test
    void goesOnWithACollectionOfVersionOne() throws Exception {
        Path folder = data.resolve("teahouse");
        Folders.copy(kept("v1"), folder);
        Opened opened = CollectionFolder.openForWriting(folder, TeaHouseV1.topic(), Folders.CLOCK, "the test");
        try (CollectionWriter writer = ((Opened.Open) opened).collection()) {
            WarcLocation warc = writer.archive(TeaHouseV1.exchange(1));
            PageLocation page = writer.store(TeaHouseV1.page(1));
            assertEquals(21, writer.append(TeaHouseV1.fetched(1, warc, page)));
            writer.sync();
            CollectionContract.checkReadable(writer);
        }
    }

    private static Path kept(String version) throws URISyntaxException {
        Path folder = Path.of(EarlierVersionsTest.class
                        .getResource("/collections/" + version + "/topic.yaml")
                        .toURI())
                .getParent();
        assertTrue(Files.isDirectory(folder.resolve("journal")), folder + " should be a collection");
        return folder;
    }
}
